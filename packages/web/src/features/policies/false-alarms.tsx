import { formatNumber, formatUtcDate } from "../../lib/format.ts";
import { useFalseAlarms } from "./policies.ts";

/** The number of weeks shown. The API returns twelve. */
const WEEKS_SHOWN = 4;

/** The rate of false alarms, by week and by key. Renders nothing before the first scan. */
export function FalseAlarms() {
  const { data } = useFalseAlarms();
  const weeks = [...new Set(data?.weeks.map(({ week }) => week))].slice(0, WEEKS_SHOWN);
  if (!data || weeks.length === 0) return null;
  return (
    <section className="stack gap-3 rounded-control bg-sunken p-3 text-sm">
      <h3 className="text-xs font-medium text-muted">False alarms per 1,000 scans</h3>
      {weeks.map((week) => (
        <div key={week} className="stack gap-1">
          <h4 className="text-xs font-normal text-muted">Week of {formatUtcDate(week)}</h4>
          <dl className="stack gap-1">
            {data.weeks
              .filter((row) => row.week === week)
              .map((row) => (
                <div key={row.key?.id ?? "none"} className="flex justify-between gap-4">
                  <dt className="min-w-0 break-words">{row.key?.name ?? "Without a key"}</dt>
                  <dd className="figures whitespace-nowrap">
                    {formatNumber(row.per_thousand)}{" "}
                    <span className="text-muted">
                      ({formatNumber(row.false_alarms)} of {formatNumber(row.scans)})
                    </span>
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
    </section>
  );
}
