import { formatDateTime, formatPercent, formatRelative } from "../../lib/format.ts";
import { useNow } from "../../lib/now.ts";
import type { ScanLog } from "../../lib/workspace.ts";
import { Badge } from "../../ui/badge.tsx";
import { moveFocus } from "../../ui/data-table.tsx";
import { sourceWords } from "./source-words.ts";
import { VerdictBadge } from "../../shared/results/verdict-badge.tsx";

interface ScanTableProps {
  label: string;
  logs: readonly ScanLog[];
  onOpen: (id: string) => void;
}

const head =
  "sticky top-(--head-top,0px) z-10 bg-surface px-3 py-2.5 text-xs font-medium text-muted first:pl-5 last:pr-5 sm:first:pl-6 sm:last:pr-6";
const cell = "px-3 py-2.5 first:pl-5 last:pr-5 sm:first:pl-6 sm:last:pr-6";

/** Arrow keys move between rows, Enter opens one. */
export function ScanTable({ label, logs, onOpen }: ScanTableProps) {
  const nowMs = useNow();
  return (
    <div className="@container">
      <table
        aria-label={label}
        className="w-full table-fixed border-separate border-spacing-0 text-left text-sm"
      >
        <thead>
          <tr className="[&>th]:border-b [&>th]:border-line">
            <th scope="col" className={head}>
              Prompt
            </th>
            <th scope="col" className={`${head} w-28 @max-xl:hidden`}>
              Action
            </th>
            <th scope="col" className={`${head} w-28`}>
              Verdict
            </th>
            <th scope="col" className={`${head} w-28 text-right @max-2xl:hidden`}>
              Confidence
            </th>
            <th scope="col" className={`${head} w-32 text-right @max-md:hidden`}>
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {logs.map((log) => (
            <Row key={log.id} log={log} nowMs={nowMs} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ log, nowMs, onOpen }: { log: ScanLog; nowMs: number; onOpen: (id: string) => void }) {
  const time = (
    <time dateTime={log.scanned_at} title={formatDateTime(log.scanned_at)} className="relative">
      {formatRelative(log.scanned_at, nowMs)}
    </time>
  );
  return (
    <tr className="relative transition-colors hover:bg-sunken [&:not(:last-child)>td]:border-b [&>td]:border-line">
      <td className={cell}>
        <button
          type="button"
          data-row-button
          onKeyDown={moveFocus}
          onClick={() => onOpen(log.id)}
          dir="auto"
          className="block w-full truncate text-left font-mono text-xs outline-offset-4 after:absolute after:inset-0"
        >
          {log.original_prompt ?? <span className="font-sans text-muted">Prompt not stored</span>}
        </button>
        <span className="mt-1 flex gap-1.5 text-xs text-muted @md:hidden">
          <span className="figures shrink-0">{time}</span>
          {log.gateway && (
            <span className="truncate">
              {log.policy ? "" : `· ${GATEWAY_DONE[log.action]} `}· {originOf(log)}
            </span>
          )}
        </span>
      </td>
      <td className={`${cell} @max-xl:hidden`}>
        <Badge variant={log.gateway?.action === "block" ? "destructive" : "secondary"}>
          {log.gateway && log.gateway.action !== "allow" ? log.gateway.action : log.action_type}
        </Badge>
        <Origin log={log} />
      </td>
      <td className={cell}>
        <VerdictBadge isMalicious={log.is_malicious} />
        <Decision log={log} />
      </td>
      <td className={`${cell} figures text-right @max-2xl:hidden`}>{formatPercent(log.confidence)}</td>
      <td className={`${cell} figures text-right whitespace-nowrap text-muted @max-md:hidden`}>{time}</td>
    </tr>
  );
}

/** The policy's decision. Without a policy threats are blocked, and nothing needs to be shown. */
function Decision({ log: { action, policy } }: { log: ScanLog }) {
  if (!policy) return null;
  return (
    <span className="mt-1 block text-xs text-muted">
      {policy.shadow ? `would ${action}` : ACTION_DONE[action]}
    </span>
  );
}

const ACTION_DONE: Record<ScanLog["action"], string> = {
  allow: "allowed",
  flag: "flagged",
  sanitize: "to sanitize",
  block: "blocked",
};

/**
 * What the gateway did with a call. If a policy applied, its decision is shown instead, because it may only
 * have been recorded.
 */
const GATEWAY_DONE: Record<ScanLog["action"], string> = {
  ...ACTION_DONE,
  allow: "passed on",
  sanitize: "cleaned",
};

/**
 * The origin of the text: the gateway with its model, or the kind of content. Empty for a prompt, which comes
 * from the caller.
 */
function Origin({ log }: { log: ScanLog }) {
  const words = originOf(log);
  if (words === undefined) return null;
  return (
    <span className="mt-1 block truncate text-xs text-muted" title={words}>
      {words}
    </span>
  );
}

const originOf = (log: ScanLog): string | undefined =>
  log.gateway ? (log.gateway.model ?? log.gateway.via) : sourceWords(log);
