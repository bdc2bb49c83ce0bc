import { ArrowRight } from "lucide-react";
import type { Answer } from "../../lib/api.ts";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { ActionBadge, tellReasons } from "../../shared/results/action-badge.tsx";

export type Change = Answer<"GET /api/v1/replays/{id}/changes">["changes"][number];

interface ChangeListProps {
  label: string;
  changes: readonly Change[];
  /** The names of the API keys, by id. */
  keyNames: ReadonlyMap<string, string>;
}

/** Texts that would be treated differently: before, after and why. */
export function ChangeList({ label, changes, keyNames }: ChangeListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-control border border-line">
      {changes.map((change) => (
        <li key={change.number} className="stack gap-2 p-3 text-sm">
          <p className="line-clamp-3 font-mono text-xs break-words" dir="auto">
            {change.excerpt || "The text was not stored, or has been deleted."}
          </p>
          <div className="flex flex-wrap items-center gap-2 text-xs text-muted">
            <span className="flex items-center gap-1.5">
              <ActionBadge action={change.before} />
              <ArrowRight aria-label="becomes" size={12} strokeWidth={1.75} />
              <ActionBadge action={change.after} />
            </span>
            <span className="break-words">{tellReasons(change.reasons)}</span>
            {change.key_id && <span>Key: {keyNames.get(change.key_id) ?? "deleted"}</span>}
            {change.happened_at && <TimeAgo at={change.happened_at} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
