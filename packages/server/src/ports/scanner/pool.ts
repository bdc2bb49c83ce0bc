import type { Logger } from "pino";
import { createSlot, type Slot } from "./slot.ts";
import type { ScanOutcome, ScanTask } from "./task.ts";
import { createTurns } from "./turns.ts";

export interface PoolOptions {
  readonly url: URL;
  /** How many processes there may be; the first is always there, unless `isLazy`. */
  readonly processes: number;
  readonly isLazy: boolean;
  /** How many tasks may wait; one more is refused. */
  readonly queueLimit: number;
  readonly log: Logger;
}

/** When a task must have begun, as `performance.now()` tells time, and how long it may then work. */
export interface Patience {
  readonly startBy: number;
  readonly workMs: number;
  /** It has lost its process before: nobody goes first. */
  readonly isRetry: boolean;
}

/** The task was never begun: too many wait, or it has waited too long. */
export class NotStarted extends Error {}

/** Above this many characters a prompt counts as big, and waits for a process that takes those. */
const BIG_PROMPT_CHARS = 10_000;
const BIG_QUEUE_LIMIT = 64;
const PROBE_EVERY_MS = 2_500;
/** A process being replaced is no outage: it counts as there for this long. */
const REPLACEMENT_MS = 4_000;

interface Job {
  readonly owner: string;
  readonly task: ScanTask;
  readonly workMs: number;
  readonly expiry: NodeJS.Timeout;
  resolve(outcome: ScanOutcome): void;
  reject(error: Error): void;
}

/**
 * Engine processes and those who wait for one. Half of the processes take big texts, the others never do, so that one
 * prompt of 100,000 characters never stands in front of a hundred short ones. More than one runs only while needed.
 */
export function createPool({ url, processes, isLazy, queueLimit, log }: PoolOptions) {
  const size = Math.max(2, processes);
  const big = { waiting: createTurns<Job>(), limit: Math.min(queueLimit, BIG_QUEUE_LIMIT) };
  const short = { waiting: createTurns<Job>(), limit: queueLimit };
  let isClosed = false;
  let hadModelAt = -Infinity;
  const slots = Array.from({ length: size }, (_, index) =>
    createSlot({ url, takesBig: index > 0 && index <= size / 2, isKept: index === 0, log, onChange: assign }),
  );
  if (!isLazy) slots[0]?.start();
  const probing = setInterval(probe, PROBE_EVERY_MS).unref();

  const queueOf = ({ prompt, file }: ScanTask) => (file || prompt.length > BIG_PROMPT_CHARS ? big : short);

  /** Gives idle processes work, and starts another where work waits for none that is on its way. */
  function assign(): void {
    if (isClosed) return;
    if (slots.some(({ hasModel }) => hasModel)) hadModelAt = performance.now();
    for (const slot of slots.filter(({ state }) => state === "idle")) {
      const job = (slot.takesBig ? big.waiting.take() : undefined) ?? short.waiting.take();
      if (job) begin(slot, job);
    }
    startFor(
      big.waiting.size,
      slots.filter(({ takesBig }) => takesBig),
    );
    startFor(short.waiting.size, slots);
  }

  function startFor(waiting: number, fitting: readonly Slot[]): void {
    const starting = fitting.filter(({ state }) => state === "starting").length;
    const missing = Math.max(0, waiting - starting);
    for (const slot of fitting.filter(({ state }) => state === "none").slice(0, missing)) slot.start();
  }

  function begin(slot: Slot, job: Job): void {
    clearTimeout(job.expiry);
    slot.run(job.task, job.workMs).then(job.resolve, job.reject);
  }

  /** A process that nobody asks may be lost unseen, so each idle one is asked something small now and then. */
  function probe(): void {
    for (const slot of slots) slot.probe();
  }

  return {
    run: (task: ScanTask, { startBy, workMs, isRetry }: Patience): Promise<ScanOutcome> => {
      const { waiting, limit } = queueOf(task);
      if (isClosed || (waiting.size >= limit && !isRetry)) return Promise.reject(new NotStarted());
      return new Promise((resolve, reject) => {
        const { owner = "" } = task;
        const expiry = setTimeout(() => {
          waiting.remove(owner, job);
          reject(new NotStarted());
        }, startBy - performance.now());
        const job: Job = { owner, task, workMs, expiry, resolve, reject };
        if (isRetry) waiting.addFirst(job);
        else waiting.add(owner, job);
        assign();
      });
    },
    /** Whether any process was ever ready: until then a wait says nothing about load. */
    hasStarted: () => slots.some(({ wasReady }) => wasReady),
    hasModel: () => {
      if (isLazy && slots.every(({ state }) => state === "none")) slots[0]?.start();
      return slots.some(({ hasModel }) => hasModel) || performance.now() - hadModelAt < REPLACEMENT_MS;
    },
    waiting: () => big.waiting.size + short.waiting.size,
    close: () => {
      isClosed = true;
      clearInterval(probing);
      for (const slot of slots) slot.stop();
    },
  };
}
