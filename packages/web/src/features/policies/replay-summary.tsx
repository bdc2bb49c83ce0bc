import type { ReactNode } from "react";
import { formatNumber, formatUtcDate } from "../../lib/format.ts";
import type { Replay } from "./replays.ts";

interface ReplaySummaryProps {
  replay: Replay;
  keyNames: ReadonlyMap<string, string>;
}

/** The number of days shown. The changes themselves are all listed. */
const DAYS_SHOWN = 14;

/** Counts the changes by kind, by key and by day. */
export function ReplaySummary({ replay: { summary, source }, keyNames }: ReplaySummaryProps) {
  const kinds = Object.entries(summary.changes).toSorted(([, a], [, b]) => b - a);
  const days = Object.entries(summary.days)
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .slice(0, DAYS_SHOWN);
  const keys = Object.entries(summary.keys).toSorted(([, a], [, b]) => b.changed - a.changed);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      <Figures title="What changes">
        {kinds.map(([change, n]) => (
          <FigureRow key={change} name={change} value={formatNumber(n)} />
        ))}
      </Figures>
      {source === "history" && (
        <>
          <Figures title="By API key">
            {keys.map(([id, figure]) => (
              <FigureRow
                key={id}
                name={id === "-" ? "Without a key" : (keyNames.get(id) ?? "A deleted key")}
                value={tell(figure)}
              />
            ))}
          </Figures>
          <Figures title="By day">
            {days.map(([day, figure]) => (
              <FigureRow key={day} name={formatUtcDate(day)} value={tell(figure)} />
            ))}
          </Figures>
        </>
      )}
    </div>
  );
}

const tell = ({ changed, total }: { changed: number; total: number }): string =>
  `${formatNumber(changed)} of ${formatNumber(total)}`;

function Figures({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-2 rounded-control bg-sunken p-3 text-sm">
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      <dl className="stack gap-1">{children}</dl>
    </section>
  );
}

function FigureRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 break-words">{name}</dt>
      <dd className="figures whitespace-nowrap">{value}</dd>
    </div>
  );
}
