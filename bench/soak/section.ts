import { table } from "../markdown.ts";
import { BOUNDS, findTroubles, median, RECORDS } from "./judge.ts";
import { type Minute, type Soak, thirdsOf } from "./soak.ts";

export interface SoakResults {
  readonly date: string;
  readonly machine: string;
  /** Load average at the start of the run. Above 0.5 the machine had other work. */
  readonly loadBefore: number;
  readonly share: number;
  readonly note?: string;
  /** If `core` is set, the whole row ran on that core alone, at the same time as the others. */
  readonly rows: readonly (Soak & { readonly database: string; readonly core?: number })[];
}

export function soakSection({ date, machine, loadBefore, share, note, rows }: SoakResults): string {
  return [
    "## Soak",
    `\`npm run bench:soak\` on ${date}: scans with a key and in the browser, content scans, sanitizing, files of every kind, streamed answers through the gateway, history, figures, keys,\nwebhooks to a local receiver, policies with replays, and sign-ins, all at once and at a steady pace. Server, callers, receiver and the model's server share one machine:\n${machine}; load average before the run ${loadBefore}.${note === undefined ? "" : ` ${note}`}${sideBySide(rows)}`,
    `A run holds if no answer is a 5xx; the memory of all processes grows by at most ${BOUNDS.memoryGrowth * 100} % and the p99 of each kind of call by at most ${BOUNDS.p99Growth * 100} % (and ${BOUNDS.p99SlackMs} ms) from the first to\nthe last third of the time after the warm-up, which is the first sixth; no queue grows; and no table grows in the second half, except records that are kept.`,
    ...rows.flatMap((row) => databasePart(row, share)),
  ].join("\n\n");
}

/** Mentioned if one core ran a database and everything that called it. */
function sideBySide(rows: SoakResults["rows"]): string {
  const pinned = rows.flatMap(({ database, core }) =>
    core === undefined ? [] : [`${database} on core ${core}`],
  );
  return pinned.length === 0
    ? ""
    : `\nThe databases were soaked side by side, each with server, engine, database, callers and receiver pinned to one core of its own (${pinned.join(", ")}); the ramp ran on that core too.`;
}

function databasePart(row: SoakResults["rows"][number], share: number): string[] {
  const { database, capacity, rate, minutes, thirds, delivered } = row;
  const calls = minutes.reduce(
    (sum, { statuses }) => sum + Object.values(statuses).reduce((all, count) => all + count, 0),
    0,
  );
  const pace =
    capacity === null
      ? `${rate} calls/s as told`
      : `${rate} calls/s, ${Math.round(share * 100)} % of the ${capacity} that a ramp reached`;
  const troubles = findTroubles(row);
  return [
    `### ${database}`,
    `${minutes.length} minutes, ${pace}: ${calls} calls, answered ${statusesOf(minutes)}; ${delivered} events delivered to the receiver.`,
    memoryTable(minutes),
    table(
      ["call", "calls", "p50 ms first", "p50 last", "p99 ms first", "p99 last"],
      Object.entries(thirds).map(([kind, { first, last }]) => [
        kind,
        String(sumOf(minutes, kind)),
        ...[first.p50Ms, last.p50Ms, first.p99Ms, last.p99Ms].map((ms) => ms.toFixed(1)),
      ]),
    ),
    growthTable(minutes),
    troubles.length === 0 ? "Everything held." : `Not held: ${troubles.join("; ")}.`,
  ];
}

function memoryTable(minutes: readonly Minute[]): string {
  const { first, last } = thirdsOf(minutes);
  const row = (name: string, of: (minute: Minute) => number) => [
    name,
    ...[median(first.map(of)), median(last.map(of)), Math.max(...minutes.map(of))].map(String),
  ];
  return table(
    ["memory in MB", "first third", "last third", "highest"],
    [
      row("the server's process", ({ serverMb }) => serverMb),
      row("the engine's processes", ({ engineMb }) => engineMb),
    ],
  );
}

/** Shows the ten largest tables, and the queues that were not empty. */
function growthTable(minutes: readonly Minute[]): string {
  const half = minutes[Math.floor(minutes.length / 2)];
  const end = minutes.at(-1);
  const largest = Object.entries(end?.tableBytes ?? {}).toSorted(([, a], [, b]) => b - a);
  const kilobytes = (bytes = 0) => String(Math.round(bytes / 1024));
  const queues = [...new Set(minutes.flatMap(({ waiting }) => Object.keys(waiting)))];
  return table(
    ["table (kB) or queue (waiting)", "at half-time", "at the end", "highest"],
    [
      ...largest
        .slice(0, 10)
        .map(([name, bytes]) => [
          RECORDS.test(name) ? `${name}, kept` : name,
          kilobytes(half?.tableBytes[name]),
          kilobytes(bytes),
          kilobytes(Math.max(...minutes.map(({ tableBytes }) => tableBytes[name] ?? 0))),
        ]),
      ...queues.map((name) => [
        `queue: ${name}`,
        String(half?.waiting[name] ?? 0),
        String(end?.waiting[name] ?? 0),
        String(Math.max(...minutes.map(({ waiting }) => waiting[name] ?? 0))),
      ]),
    ],
  );
}

const sumOf = (minutes: readonly Minute[], kind: string): number =>
  minutes.reduce((sum, { kinds }) => sum + (kinds[kind]?.calls ?? 0), 0);

/** Sums up expected answers, and lists unexpected ones with their call. */
function statusesOf(minutes: readonly Minute[]): string {
  const sums: Record<string, number> = {};
  for (const { statuses } of minutes)
    for (const [name, count] of Object.entries(statuses)) {
      const about = / 2\d\d$/.test(name) ? "2xx" : name;
      sums[about] = (sums[about] ?? 0) + count;
    }
  return Object.entries(sums)
    .map(([about, count]) => `${about} ${count} times`)
    .join(", ");
}
