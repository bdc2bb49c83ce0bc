import type { ApiBreak, Tally } from "./notes.ts";

/** The results of one portion of calls, and the memory of the server's process before and after it. */
export interface Played extends Tally {
  readonly seconds: number;
  readonly startedMb: number;
  readonly endedMb: number;
}

export interface ApiFuzz {
  readonly requests: number;
  readonly seconds: number;
  readonly routes: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly entered: number;
  readonly notEntered: readonly string[];
  /** Why the routes that were not entered were last refused. */
  readonly refusals: Readonly<Record<string, string>>;
  readonly slowestMs: number;
  readonly startedMb: number;
  /** The maximum after any portion. */
  readonly endedMb: number;
  readonly breaks: readonly ApiBreak[];
}

/** Combines all portions. */
export function sumUp(routes: readonly string[], played: readonly Played[]): ApiFuzz {
  const entered = new Set(played.flatMap((one) => one.entered));
  const notEntered = routes.filter((id) => !entered.has(id));
  const statuses: Record<string, number> = {};
  for (const one of played)
    for (const [status, count] of Object.entries(one.statuses))
      statuses[status] = (statuses[status] ?? 0) + count;
  const refusals = Object.assign({}, ...played.map((one) => one.refusals)) as Record<string, string>;
  return {
    requests: played.reduce((sum, { requests }) => sum + requests, 0),
    seconds: played.reduce((sum, { seconds }) => sum + seconds, 0),
    routes: routes.length,
    statuses,
    entered: entered.size,
    notEntered,
    refusals: Object.fromEntries(notEntered.map((id) => [id, refusals[id] ?? "never called"])),
    slowestMs: Math.max(0, ...played.map(({ slowestMs }) => slowestMs)),
    startedMb: played[0]?.startedMb ?? 0,
    endedMb: Math.max(0, ...played.map(({ endedMb }) => endedMb)),
    breaks: played.flatMap(({ breaks }) => breaks),
  };
}
