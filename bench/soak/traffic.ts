import { setTimeout as sleep } from "node:timers/promises";
import type { Deed } from "./deeds.ts";
import { createTimes, spreadOf, type Times } from "./times.ts";

/** What happened in one period. */
export interface Tally {
  readonly times: ReadonlyMap<string, Times>;
  /** Counts by kind and status, such as `scan 200`. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Calls that were due but delayed, because too many were already in flight. */
  readonly late: number;
}

const IN_FLIGHT_MAX = 400;
const WARM_UP = 2;
const RAMP = [4, 8, 16, 32];
/** A busier server answers more calls, but above this p99 it is hardly usable. */
const USABLE_P99_MS = 1_500;

/** Sends the same mix of calls at any rate. Kinds are spread evenly, not sent in bursts. */
export function createTraffic(deeds: readonly Deed[]) {
  const slots = spread(deeds);
  const counts = new Map<string, number>();
  let next = 0;
  const underWay = new Set<Promise<number>>();
  let tally = startTally();

  async function fire(): Promise<number> {
    const deed = slots[next % slots.length];
    if (deed === undefined) throw new Error("there is always a deed");
    next += 1;
    const n = counts.get(deed.kind) ?? 0;
    counts.set(deed.kind, n + 1);
    const { status, ms } = await deed.run(n).catch(() => ({ status: 0, ms: 0 }));
    tally.add(deed.kind, status, ms);
    return status;
  }

  const fireAndForget = (): void => {
    const call = fire();
    underWay.add(call);
    void call.finally(() => underWay.delete(call));
  };

  const takeTally = (): Tally => {
    const taken = tally;
    tally = startTally();
    return taken;
  };

  async function closedLoop(parallel: number, seconds: number) {
    takeTally();
    const startedAt = performance.now();
    const endsAt = startedAt + seconds * 1_000;
    await Promise.all(
      Array.from({ length: parallel }, async () => {
        while (performance.now() < endsAt) await fire();
      }),
    );
    const { times, statuses } = takeTally();
    const { calls, p99Ms } = spreadOf([...times.values()]);
    const perSecond = Math.round((calls / (performance.now() - startedAt)) * 10_000) / 10;
    return { perSecond, p99Ms, failed: failures(statuses) };
  }

  return {
    takeTally,
    /**
     * Measures the highest number of calls per second at which the server stays usable, by a short ramp of
     * parallel calls. On a machine that is too busy for that, the most it answered at all.
     */
    measureCapacity: async (secondsEach: number, onStep: (line: string) => void): Promise<number> => {
      await closedLoop(WARM_UP, secondsEach);
      const steps: Awaited<ReturnType<typeof closedLoop>>[] = [];
      for (const parallel of RAMP) {
        const step = await closedLoop(parallel, secondsEach);
        onStep(
          `${parallel} in parallel: ${step.perSecond} calls/s, p99 ${step.p99Ms} ms, ${step.failed} failed`,
        );
        steps.push(step);
      }
      const usable = steps.filter(({ failed, p99Ms }) => failed === 0 && p99Ms <= USABLE_P99_MS);
      return Math.max(...(usable.length > 0 ? usable : steps).map(({ perSecond }) => perSecond));
    },
    /** Makes calls at a fixed rate, however long the answers take, until told to stop. */
    flow: (perSecond: number) => {
      const startedAt = performance.now();
      const ending = new AbortController();
      let sent = 0;
      const over = (async () => {
        while (!ending.signal.aborted) {
          const due = ((performance.now() - startedAt) / 1_000) * perSecond;
          for (; sent < due; sent += 1) {
            if (underWay.size < IN_FLIGHT_MAX) fireAndForget();
            else tally.late += 1;
          }
          await sleep(2);
        }
        await Promise.all(underWay);
      })();
      return {
        stop: () => {
          ending.abort();
          return over;
        },
      };
    },
  };
}

/** Counts failures that no caller caused: 5xx, and no answer at all. */
export function failures(statuses: Tally["statuses"]): number {
  return Object.entries(statuses).reduce(
    (sum, [name, count]) => sum + (/ (5\d\d|0)$/.test(name) ? count : 0),
    0,
  );
}

function startTally() {
  const times = new Map<string, Times>();
  const statuses: Record<string, number> = {};
  return {
    times,
    statuses,
    late: 0,
    add: (kind: string, status: number, ms: number) => {
      const name = `${kind} ${status}`;
      statuses[name] = (statuses[name] ?? 0) + 1;
      const known = times.get(kind) ?? createTimes();
      times.set(kind, known);
      known.add(ms);
    },
  };
}

/** Every deed as often as its share says. A step that shares no factor with the length visits all slots. */
function spread(deeds: readonly Deed[]): Deed[] {
  const slots = deeds.flatMap((deed) => Array<Deed>(deed.share).fill(deed));
  const step = slots.length % 37 === 0 ? 41 : 37;
  return slots.map((_, n) => slots[(n * step) % slots.length]).filter((deed) => deed !== undefined);
}
