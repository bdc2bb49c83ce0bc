import { percent, table } from "../markdown.ts";
import type { Measured } from "./load.ts";

export const TIMED_PARTS = ["server", "engine", "PostgreSQL", "load"] as const;
/** Processor time of one scan in milliseconds, by the part that spent it. */
export type Times = Readonly<Record<(typeof TIMED_PARTS)[number], number>>;

interface Run {
  readonly top: Measured;
  readonly half: Measured;
  /** Missing in results from before this was measured. */
  readonly times?: Times;
}

export interface ApiResults {
  readonly machine: string;
  /** Load average at the start of the run. Above 0.5 the machine had other work. */
  readonly loadBefore: number;
  readonly promptChars: number;
  readonly connections: number;
  readonly rows: readonly {
    readonly database: string;
    readonly floor: Run;
    readonly full: Run;
    /**
     * All processes of the server together: idle after the start, and after the load. Missing in results from
     * before this was measured.
     */
    readonly memory?: { readonly startedMb: number; readonly loadedMb: number };
  }[];
}

export function apiSection({ machine, loadBefore, promptChars, connections, rows }: ApiResults): string {
  const head = [
    "database",
    "requests/s",
    "floor",
    "share %",
    "p50 ms",
    "p95 ms",
    "p99 ms",
    "half p50",
    "half p95",
    "half p99",
    "failed",
    "MB at start",
    "MB after",
  ];
  const lines = rows.map(({ database, floor, full: { top, half }, memory }) => [
    database,
    String(top.perSecond),
    String(floor.top.perSecond),
    percent(top.perSecond / floor.top.perSecond),
    ...[top.p50Ms, top.p95Ms, top.p99Ms, half.p50Ms, half.p95Ms, half.p99Ms].map((ms) => ms.toFixed(1)),
    String(top.failures + half.failures),
    String(memory?.startedMb ?? "–"),
    String(memory?.loadedMb ?? "–"),
  ]);
  return [
    "## API",
    `\`POST /api/v1/scan\`, prompts of ${promptChars} characters, quota and log included, ${connections} connections, server and\nload on one machine: ${machine}; load average before the run ${loadBefore}. The floor is the same route with the\nengine left out. Half load is an open loop at half the requests per second reached. Memory is what all processes of the server hold together, idle after the\nstart and after the load.`,
    table(head, lines),
    ...(rows.some(({ full }) => full.times) ? [timesSection(rows)] : []),
  ].join("\n\n");
}

/** Shows where the time goes, and what share of the floor is still achievable on the same cores. */
function timesSection(rows: ApiResults["rows"]): string {
  const runs = rows.flatMap(({ database, floor, full }) => [
    { name: `${database}, floor`, times: floor.times },
    { name: `${database}, with the engine`, times: full.times },
  ]);
  const bounds = rows.flatMap(({ database, floor, full }) => {
    if (!floor.times || !full.times) return [];
    const rest = sumOf(floor.times);
    return `${percent(rest / (rest + full.times.engine))} % (${database})`;
  });
  return [
    "Processor time of a scan in milliseconds at full load, by who spent it:",
    table(
      ["run", ...TIMED_PARTS, "together"],
      runs.flatMap(({ name, times }) =>
        times
          ? [[name, ...[...TIMED_PARTS.map((part) => times[part]), sumOf(times)].map((ms) => ms.toFixed(2))]]
          : [],
      ),
    ),
    `Where all of it shares the machine's cores, the share of the floor can be no more than the floor's time divided by that time and the engine's: ${bounds.join(", ")}.`,
  ].join("\n\n");
}

const sumOf = (times: Times): number => TIMED_PARTS.reduce((sum, part) => sum + times[part], 0);
