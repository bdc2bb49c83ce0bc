import type { Logger } from "pino";
import { GivenBack } from "./engine-child.ts";
import { createSlot, type Slot } from "./slot.ts";
import type { ScanOutcome, ScanTask } from "./task.ts";
import { createTurns, type Turns } from "./turns.ts";

export interface PoolOptions {
  readonly url: URL;
  /** How many processes there may be. The first always runs, unless `isLazy`. */
  readonly processes: number;
  readonly isLazy: boolean;
  /** How many tasks may wait; any more are refused. */
  readonly queueLimit: number;
  readonly log: Logger;
}

/** When a task must have started, in `performance.now()` time, and how long it may run from then on. */
export interface Patience {
  readonly startBy: number;
  readonly workMs: number;
  /** Its process was lost once already, so it goes to the front. */
  readonly isRetry: boolean;
}

/** The task never started: too many were waiting, or it waited too long. */
export class NotStarted extends Error {}

/** A longer prompt counts as big, and waits for a process that takes big ones. */
const BIG_PROMPT_CHARS = 10_000;
const BIG_QUEUE_LIMIT = 64;
const PROBE_EVERY_MS = 2_500;
/** Replacing a process is not an outage: the model counts as available for this long. */
const REPLACEMENT_MS = 4_000;

interface Job {
  readonly owner: string;
  readonly task: ScanTask;
  readonly workMs: number;
  readonly startBy: number;
  expiry?: NodeJS.Timeout;
  resolve(outcome: ScanOutcome): void;
  reject(error: Error): void;
}

/**
 * Engine processes and the tasks that wait for one. Half of the processes take big texts and the others never do, so
 * that one prompt of 100,000 characters never blocks a hundred short ones. More than one process runs only while
 * needed.
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

  /** Gives work to idle processes, and starts further ones if more tasks wait than processes are starting. */
  function assign(): void {
    if (isClosed) return;
    if (slots.some(({ hasModel }) => hasModel)) hadModelAt = performance.now();
    for (const slot of slots.filter(({ state }) => state === "idle")) {
      const job = (slot.takesBig ? big.waiting.take() : undefined) ?? short.waiting.take();
      if (job) begin(slot, job);
    }
    sendAhead();
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

  /**
   * When many tasks wait, sends short ones ahead to processes that are still busy. Otherwise each process would idle
   * after every task until this thread, which hundreds of streams may keep busy, finds time to send the next. Enough
   * tasks stay queued that the first process to finish still finds one.
   */
  function sendAhead(): void {
    if (slots.some(({ state }) => state === "none" || state === "starting")) return;
    for (const slot of slots) {
      while (slot.takesAhead && short.waiting.size > slots.length) {
        const job = short.waiting.take();
        if (job) begin(slot, job);
      }
    }
  }

  function begin(slot: Slot, job: Job): void {
    clearTimeout(job.expiry);
    slot.run(job.task, job.workMs).then(job.resolve, (error: Error) => {
      if (!(error instanceof GivenBack)) return job.reject(error);
      if (isClosed) return job.reject(new NotStarted());
      wait(job, (waiting) => waiting.addFirst(job));
      assign();
    });
  }

  function wait(job: Job, add: (waiting: Turns<Job>) => void): void {
    const { waiting } = queueOf(job.task);
    add(waiting);
    job.expiry = setTimeout(() => {
      waiting.remove(job.owner, job);
      job.reject(new NotStarted());
    }, job.startBy - performance.now());
  }

  /** Tasks that were sent ahead count as waiting too. */
  const waitingFor = (queue: typeof short): number =>
    queue.waiting.size + (queue === short ? slots.reduce((sum, { ahead }) => sum + ahead, 0) : 0);

  /** The loss of an unused process could go unnoticed, so each idle one gets a small probe now and then. */
  function probe(): void {
    for (const slot of slots) slot.probe();
  }

  return {
    run: (task: ScanTask, { startBy, workMs, isRetry }: Patience): Promise<ScanOutcome> => {
      const queue = queueOf(task);
      if (isClosed || (waitingFor(queue) >= queue.limit && !isRetry && !task.isUnderWay))
        return Promise.reject(new NotStarted());
      return new Promise((resolve, reject) => {
        const { owner = "" } = task;
        const job: Job = { owner, task, workMs, startBy, resolve, reject };
        wait(job, (waiting) => {
          if (isRetry) waiting.addFirst(job);
          else if (task.isUnderWay) waiting.addBetween(job);
          else waiting.add(owner, job);
        });
        assign();
      });
    },
    /** Whether any process was ever ready; before that, waiting says nothing about load. */
    hasStarted: () => slots.some(({ wasReady }) => wasReady),
    hasModel: () => {
      if (isLazy && slots.every(({ state }) => state === "none")) slots[0]?.start();
      return slots.some(({ hasModel }) => hasModel) || performance.now() - hadModelAt < REPLACEMENT_MS;
    },
    waiting: () => waitingFor(big) + waitingFor(short),
    close: () => {
      isClosed = true;
      clearInterval(probing);
      for (const slot of slots) slot.stop();
    },
  };
}
