import { ANSWER_MAX_MS, type ApiFuzz, MEMORY_MAX_MB } from "./campaign.ts";

export interface ApiFuzzResults extends ApiFuzz {
  readonly date: string;
  readonly machine: string;
  readonly seed: number;
  readonly seconds: number;
}

export function apiFuzzSection(results: ApiFuzzResults): string {
  const {
    date,
    machine,
    seed,
    seconds,
    requests,
    routes,
    entered,
    statuses,
    slowestMs,
    startedMb,
    endedMb,
    breaks,
  } = results;
  const counted = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return [
    "## Hostile input: every route",
    `\`npm run fuzz:api\` on ${date}: ${requests} requests with seed ${seed} in ${Math.round(seconds)} s to the ${routes} routes of \`/openapi.json\`; ${machine}. Values come from the schemas of the document, with wrong ones at\nany place; a fifth of the bodies is broken as bytes; callers are nobody, keys, people and an admin. ${entered} routes were answered 2xx at least once.`,
    `Answers: ${counted.join(", ")}. The slowest took ${slowestMs} ms (bound ${ANSWER_MAX_MS}); memory went from ${startedMb} to ${endedMb} MB (bound ${MEMORY_MAX_MB}).`,
    breaks.length === 0
      ? "No 5xx but those that say the server is busy, no crash, no status that the document does not name."
      : `Not held: ${breaks.map(({ number, method, path, what }) => `no. ${number}, ${method} ${path.slice(0, 80)}: ${what.slice(0, 120)}`).join("; ")}.`,
  ].join("\n\n");
}
