import type { Logger } from "pino";
import { Piscina } from "piscina";
import { closeGate, createNativeGate } from "./native-gate.ts";
import type { ScanOutcome, ScanTask } from "./task.ts";

export interface LaneOptions {
  readonly workerUrl: URL;
  readonly threads: number;
  readonly isLazy: boolean;
  /** How many tasks may wait; one more is refused. */
  readonly queueLimit: number;
  readonly timeoutMs: number;
  readonly log: Logger;
}

const PROBE: ScanTask = { action: "scan", prompt: "hello", options: {}, rulesOnly: false };

export class LaneFull extends Error {}

/** Worker threads with a bounded queue. Whatever fails or runs out of time costs its worker, and another takes its place. */
export function createLane({ workerUrl, threads, isLazy, queueLimit, timeoutMs, log }: LaneOptions) {
  const gate = createNativeGate();
  const pool = new Piscina({
    filename: workerUrl.href,
    workerData: gate,
    minThreads: isLazy ? 0 : threads,
    maxThreads: threads,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  // A worker that dies without a task has nobody to tell; unheard, the event would end the process.
  pool.on("error", (error) => log.error({ err: error }, "a scan worker failed"));
  let underWay = 0;

  // Loading a model takes a while on a busy machine. That is no fault of the first tasks, so no time limit runs yet.
  let loading: Promise<ScanOutcome | undefined> | undefined;
  const load = () => (loading ??= (pool.run(PROBE) as Promise<ScanOutcome>).catch(() => undefined));
  if (!isLazy) void load();

  return {
    /** What the first worker answered to a harmless prompt, once it was loaded; undefined when it could not be. */
    load,
    run: async (task: ScanTask): Promise<ScanOutcome> => {
      if (underWay >= threads + queueLimit) throw new LaneFull();
      underWay += 1;
      try {
        await load();
        return (await pool.run(task, { signal: AbortSignal.timeout(timeoutMs) })) as ScanOutcome;
      } finally {
        underWay -= 1;
      }
    },
    waiting: () => Math.max(0, underWay - threads),
    close: async () => {
      await closeGate(gate);
      await pool.destroy();
    },
  };
}
