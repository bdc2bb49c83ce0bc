import { type Minute, type Soak, thirdsOf } from "./soak.ts";
import { failures } from "./traffic.ts";

export const BOUNDS = {
  memoryGrowth: 0.05,
  p99Growth: 0.25,
  /** How much a p99 may vary on a machine with other work. */
  p99SlackMs: 25,
  /** The p99 of fewer calls is down to chance. */
  callsToJudge: 300,
  tableGrowth: 0.25,
  /** Tables grow by pages, and a short run begins with empty tables. */
  tableSlackBytes: 1_048_576,
  queueSlack: 50,
} as const;

/** Records, which are kept until retention deletes them: these tables are meant to grow. */
export const RECORDS = /^(scan_logs|scan_hours|audit_log|webhook_(events|deliveries|attempts))/;

/** Finds what did not stay stable, one sentence each. An empty list is a pass. */
export function findTroubles({ minutes, thirds, leftOver }: Soak): string[] {
  const failed = minutes.reduce((sum, { statuses }) => sum + failures(statuses), 0);
  const late = minutes.reduce((sum, minute) => sum + minute.late, 0);
  return [
    ...(minutes.length < 6 ? [`${minutes.length} minutes are too few to judge growth`] : []),
    ...(failed > 0 ? [`${failed} calls were answered 5xx or not at all`] : []),
    ...(late > 0 ? [`${late} calls could not be sent, because too many were unanswered`] : []),
    ...memoryTroubles(minutes),
    ...Object.entries(thirds).flatMap(([kind, { first, last }]) => {
      const bound = first.p99Ms * (1 + BOUNDS.p99Growth) + BOUNDS.p99SlackMs;
      const isJudged = Math.min(first.calls, last.calls) >= BOUNDS.callsToJudge;
      return isJudged && last.p99Ms > bound
        ? [`p99 of "${kind}" went from ${first.p99Ms} to ${last.p99Ms} ms`]
        : [];
    }),
    ...tableTroubles(minutes),
    ...queueTroubles(minutes),
    ...Object.entries(leftOver).flatMap(([queue, count]) =>
      count > 0 ? [`${count} of "${queue}" were still waiting long after the last call`] : [],
    ),
  ];
}

function memoryTroubles(minutes: readonly Minute[]): string[] {
  const { first, last } = thirdsOf(minutes);
  const all = ({ serverMb, engineMb }: Minute) => serverMb + engineMb;
  const [before, after] = [median(first.map(all)), median(last.map(all))];
  return after > before * (1 + BOUNDS.memoryGrowth) ? [`memory went from ${before} to ${after} MB`] : [];
}

/** Bounded tables must have reached their size by half-time. */
function tableTroubles(minutes: readonly Minute[]): string[] {
  const half = minutes[Math.floor(minutes.length / 2)]?.tableBytes ?? {};
  return Object.entries(minutes.at(-1)?.tableBytes ?? {}).flatMap(([table, bytes]) => {
    const bound = (half[table] ?? 0) * (1 + BOUNDS.tableGrowth) + BOUNDS.tableSlackBytes;
    return !RECORDS.test(table) && bytes > bound
      ? [`table ${table} grew from ${half[table] ?? 0} to ${bytes} bytes in the second half`]
      : [];
  });
}

function queueTroubles(minutes: readonly Minute[]): string[] {
  const { first, last } = thirdsOf(minutes);
  const queues = [...new Set(minutes.flatMap(({ waiting }) => Object.keys(waiting)))];
  return queues.flatMap((queue) => {
    const length = (some: readonly Minute[]) => median(some.map(({ waiting }) => waiting[queue] ?? 0));
    return length(last) > length(first) * 2 + BOUNDS.queueSlack
      ? [`the queue "${queue}" grew from ${length(first)} to ${length(last)}`]
      : [];
  });
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
