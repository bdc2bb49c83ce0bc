import type { Cost } from "./cost.ts";
import type { ReplayTime } from "./replay.ts";

/** The shape of results/policies.json. */
export interface PolicyResults {
  readonly machine: string;
  readonly date: string;
  readonly cost: Cost;
  readonly replay: ReplayTime;
}

export function policiesSection({ machine, date, cost, replay }: PolicyResults): string {
  const { rows, changed, seconds } = replay;
  const figure = (n: number): string => n.toLocaleString("en-US");
  return [
    "## Policies",
    `\`npm run bench:policies\` on ${date}; ${machine}.`,
    `A policy with 10 patterns, 20 words and 11 exceptions adds ${(cost.added * 100).toFixed(2)} % to a scan of ${cost.without.toFixed(1)} ms (median of 300 pairs, rules and model). A replay of ${figure(rows)} stored rows on PostgreSQL took ${seconds.toFixed(0)} s with the server, the database and the caller on one machine; ${figure(changed)} verdicts would change.`,
  ].join("\n\n");
}
