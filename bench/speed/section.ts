import { table } from "../markdown.ts";

/** The shape of results/speed.json; times in milliseconds. */
export interface SpeedResults {
  readonly machine: string;
  readonly contestants: readonly {
    readonly name: string;
    readonly version: string;
    readonly lengths: readonly {
      readonly chars: number;
      readonly p50: number;
      readonly p95: number;
      readonly p99: number;
    }[];
    /** Slope of log time over log length from 1,000 characters up; 1 is linear. */
    readonly growth: number;
    readonly hostile: readonly { readonly name: string; readonly chars: number; readonly p50: number }[];
  }[];
}

export function speedSection({ machine, contestants }: SpeedResults): string {
  const lengths = contestants[0]?.lengths.map(({ chars }) => chars) ?? [];
  const hostile = contestants[0]?.hostile.map(({ name }) => name) ?? [];
  return [
    "## Speed",
    `${machine}. Milliseconds per scan: p50 / p95 / p99. Growth: slope of log time over log length from 1,000 characters up; 1 is linear.`,
    table(
      ["detector", ...lengths.map((chars) => chars.toLocaleString("en-US")), "growth"],
      contestants.map((one) => [
        title(one),
        ...one.lengths.map(({ p50, p95, p99 }) => [p50, p95, p99].map(shown).join(" / ")),
        one.growth.toFixed(2),
      ]),
    ),
    "### Hostile inputs, 100,000 characters",
    "Median in milliseconds.",
    table(
      ["detector", ...hostile],
      contestants.map((one) => [title(one), ...one.hostile.map(({ p50 }) => shown(p50))]),
    ),
  ].join("\n\n");
}

const title = ({ name, version }: { name: string; version: string }): string => `${name} ${version}`;

const shown = (ms: number): string => (ms < 10 ? ms.toFixed(2) : ms.toFixed(0));
