import { MEMORY_MAX_MB } from "./campaign.ts";
import { ANSWER_MAX_MS, type ApiBreak } from "./notes.ts";
import type { ApiFuzz } from "./sum-up.ts";

export interface ApiFuzzResults extends ApiFuzz {
  readonly date: string;
  readonly machine: string;
  readonly database: string;
  readonly seed: number;
  readonly note?: string;
  /** How many were asked for; fewer are told where there was no time for all. */
  readonly wanted?: number;
  /** What had broken, and did not when the same calls were made again. */
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
    `\`npm run fuzz:api\` on ${date}: ${many} with seed ${seed} in ${Math.round(seconds)} s (${pace} a minute) to the ${routes} routes of \`/openapi.json\`, on ${database}; ${machine}.${note === undefined ? "" : ` ${note}`}\nA fifth of the calls is what a customer sends, about things of their own that were made before; nearly half is the same with one place spoiled, as a value or as bytes; a quarter is made from the schemas\nwith wrong values at any place; a tenth is a proper call by somebody who may not make it: nobody, a stranger, a viewer, no administrator. Callers are people in teams, keys, an admin, and guests whom a call may ruin.`,
    `**${entered} of ${routes} routes were entered**, that is answered 2xx to somebody who may.${others}`,
    `Answers: ${counted.join(", ")}. The slowest took ${slowestMs} ms (bound ${ANSWER_MAX_MS}); memory went from ${startedMb} to at most ${endedMb} MB (bound ${MEMORY_MAX_MB}).`,
    breaks.length === 0
      ? "No 5xx but those that say the server is busy, no crash, no status that the document does not name, and nobody got in who may not."
      : `Not held: ${listed(breaks)}.`,
    ...(mended.length === 0
      ? []
      : [`Found on the way, and not seen when the same calls were made again: ${listed(mended)}.`]),
  ].join("\n\n");
}

const listed = (breaks: readonly ApiBreak[]): string =>
  breaks
    .map(
      ({ seed, method, path, what }) =>
        `no. ${seed}, ${method} ${path.slice(0, 80)}: ${what.slice(0, 120).replaceAll("\n", " ")}`,
    )
    .join("; ");
