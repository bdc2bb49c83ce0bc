import { clsx } from "clsx";

export interface BarPart {
  name: string;
  value: number;
  /** A CSS class for the background. */
  tone: string;
}

export interface Bar {
  label: string;
  parts: readonly BarPart[];
}

interface StackedBarsProps {
  label: string;
  bars: readonly Bar[];
  height?: string;
  /** Formats a value. Default: the plain number. */
  format?: (value: number) => string;
}

function total(bar: Bar): number {
  return bar.parts.reduce((sum, part) => sum + part.value, 0);
}

/**
 * Columns over time, with a thin base line, the highest value and the first and last label. A hidden table
 * contains the same data for screen readers.
 */
export function StackedBars({ label, bars, height = "h-32", format = String }: StackedBarsProps) {
  const highest = Math.max(1, ...bars.map(total));
  const scale = format(highest);
  // Room for the figure next to the first column.
  const indent = scale.length > 3 ? "pl-13" : scale.length > 2 ? "pl-8" : "pl-6";
  return (
    <figure className="relative m-0">
      <div aria-hidden className="relative">
        <span className="figures absolute -top-1 left-0 text-xs text-muted">{scale}</span>
        <div className={clsx("flex items-end gap-[3px] border-b border-line", indent, height)}>
          {bars.map((bar) => (
            <div
              key={bar.label}
              title={`${bar.label}: ${bar.parts.map(({ name, value }) => `${format(value)} ${name}`).join(", ")}`}
              className="flex h-full flex-1 flex-col-reverse rounded-t-sm hover:bg-sunken"
            >
              {bar.parts.map((part) => (
                <div
                  key={part.name}
                  className={clsx("last:rounded-t-sm", part.tone)}
                  style={{ height: `${(part.value / highest) * 100}%` }}
                />
              ))}
            </div>
          ))}
        </div>
        <div className={clsx("mt-1.5 flex justify-between text-xs text-muted", indent)}>
          <span>{bars[0]?.label}</span>
          <span>{bars.at(-1)?.label}</span>
        </div>
      </div>
      {/* A table ignores a set height, so the box around it is what is hidden. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                {bar.parts.map((part) => (
                  <td key={part.name}>{`${format(part.value)} ${part.name}`}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
