import { MEMORY_MAX_MB } from "./campaign.ts";
import { ANSWER_MAX_MS, type ApiBreak } from "./notes.ts";
import type { ApiFuzz } from "./sum-up.ts";

export interface ApiFuzzResults extends ApiFuzz {
  readonly date: string;
  readonly machine: string;
  readonly database: string;
  readonly seed: number;
  readonly note?: string;
  /** How many calls were requested. Reported if there was no time for all. */
  readonly wanted?: number;
  /** Breaks that did not recur when the same calls were made again. */
  readonly mended?: readonly ApiBreak[];
}

export function apiFuzzSection(results: ApiFuzzResults): string {
  const { date, machine, database, seed, seconds, requests, routes, entered, notEntered } = results;
  const { statuses, slowestMs, startedMb, endedMb, breaks, wanted = requests, mended = [], note } = results;
  const counted = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const pace = Math.round(requests / (seconds / 60));
  const others = notEntered.length === 0 ? "" : ` Not: ${notEntered.join(", ")}.`;
  const many = requests < wanted ? `${requests} of ${wanted} requests` : `${requests} requests`;
  return [
    "## Hostile input: every route",
    `\`npm run fuzz:api\` on ${date}: ${many} with seed ${seed} in ${Math.round(seconds)} s (${pace} a minute) to the ${routes} routes of \`/openapi.json\`, on ${database}; ${machine}.${note === undefined ? "" : ` ${note}`}\nA fifth of the calls are ordinary customer calls about resources that were created beforehand; nearly half are the same with one place corrupted, as a value or as bytes; a quarter are generated from the schemas\nwith wrong values anywhere; a tenth are valid calls by somebody who may not make them: nobody, a stranger, a viewer, a user who is not an administrator. Callers are people in teams, keys, an admin, and guest accounts that a call may destroy.`,
    `**${entered} of ${routes} routes were entered**, that is, answered 2xx to an authorised caller.${others}`,
    `Answers: ${counted.join(", ")}. The slowest took ${slowestMs} ms (limit ${ANSWER_MAX_MS}); memory went from ${startedMb} to at most ${endedMb} MB (limit ${MEMORY_MAX_MB}).`,
    breaks.length === 0
      ? "No 5xx except those that say the server is busy, no crash, no undocumented status, and no unauthorised access."
      : `Not held: ${listed(breaks)}.`,
    ...(mended.length === 0
      ? []
      : [`Found during the run, but not when the same calls were repeated: ${listed(mended)}.`]),
  ].join("\n\n");
}

const listed = (breaks: readonly ApiBreak[]): string =>
  breaks
    .map(
      ({ seed, method, path, what }) =>
        `no. ${seed}, ${method} ${path.slice(0, 80)}: ${what.slice(0, 120).replaceAll("\n", " ")}`,
    )
    .join("; ");
