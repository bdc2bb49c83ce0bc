import { clsx } from "clsx";
import type { ReactNode } from "react";

export interface Fact {
  name: string;
  value: ReactNode;
  /** Takes a whole line, for long values without spaces. */
  isWide?: boolean;
}

/** Names and values, two or three in a row if there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="@container">
      <dl
        className={clsx(
          "grid grid-cols-2 gap-x-6 gap-y-4 text-sm",
          facts.length === 4 ? "@lg:grid-cols-4" : "@lg:grid-cols-3",
        )}
      >
        {facts.map(({ name, value, isWide }) => (
          <div key={name} className={clsx("min-w-0", isWide && "col-span-full")}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="figures mt-0.5 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
