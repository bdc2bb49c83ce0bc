import type { ReactNode } from "react";

export interface Fact {
  name: string;
  value: ReactNode;
}

/** Names and values, two or three in a row where there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className="@container">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm @lg:grid-cols-3">
        {facts.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="figures mt-0.5 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
