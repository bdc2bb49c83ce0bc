import { availableParallelism } from "node:os";
import type { Logger } from "pino";
import { Failure } from "../../failure.ts";
import { ChildLost, FileRefused } from "./engine-child.ts";
import { createPool } from "./pool.ts";
import type { ScanOutcome, ScanTask } from "./task.ts";

export interface Scanner {
  run(task: ScanTask): Promise<ScanOutcome>;
  /** Whether the model is loaded and answering, not just the rules. */
  hasModel(): Promise<boolean>;
  /** How many tasks wait for a process. */
  waiting(): number;
  close(): Promise<void>;
}

export interface ScannerOptions {
  readonly log: Logger;
  /** Lets tests pass a misbehaving process. */
  readonly processUrl?: URL;
  readonly workLimitMs?: number;
  readonly waitLimitMs?: number;
  readonly queueLimit?: number;
  /** How many engine processes there may be at once; at least two. */
  readonly processes?: number;
  /** Starts the first process only when it is needed. */
  readonly isLazy?: boolean;
}

/** A task that has waited this long without starting is refused. */
const WAIT_LIMIT_MS = 8_000;
/** A task that has run this long is stopped, and tried again with the rules alone. */
const WORK_LIMIT_MS = 7_000;
/** A file is not tried again, so it may take the time of the second attempt too. */
const FILE_LIMIT_MS = 10_000;
/** Every answer, even a refusal, comes before this: callers were promised 20 s. */
const ANSWER_BY_MS = 18_000;
/** What the rules alone need for the longest text on a slow machine. */
const RULES_MS = 3_000;
const QUEUE_LIMIT = 500;
const PROCESS_URL = new URL("./engine-process.ts", import.meta.url);

/** The task could not be answered. */
export class ScanRefused extends Failure {
  /** What it had cost by then. */
  readonly workedMs: number;

  constructor(workedMs: number, cause: unknown) {
    super(workedMs > 0 ? "scan_too_slow" : "overloaded", { cause, headers: { "Retry-After": "1" } });
    this.workedMs = workedMs;
  }
}

/** A file took more time or memory than one file may. */
export class FileLost extends Failure {
  readonly workedMs: number;

  constructor(workedMs: number, cause: unknown) {
    super("file_unreadable", { cause });
    this.workedMs = workedMs;
  }
}

/**
 * Runs the engine in separate processes. A process that dies or runs out of time is replaced, and the rules answer
 * alone; if even that is impossible, the task is refused in time.
 */
export function createScanner(options: ScannerOptions): Scanner {
  const { log, workLimitMs = WORK_LIMIT_MS, waitLimitMs = WAIT_LIMIT_MS } = options;
  const pool = createPool({
    log,
    url: options.processUrl ?? PROCESS_URL,
    processes: options.processes ?? availableParallelism(),
    isLazy: options.isLazy ?? false,
    queueLimit: options.queueLimit ?? QUEUE_LIMIT,
  });

  /** A model that fails on every prompt is logged once; the metrics count how often it fails. */
  let isModelFailing = false;
  function watchModel(outcome: ScanOutcome): ScanOutcome {
    if (outcome.modelFailure !== undefined && !isModelFailing) {
      log.error(
        { reason: outcome.modelFailure },
        "the model failed; the rules answer alone until it recovers",
      );
    }
    if (outcome.modelFailure !== undefined || outcome.verdict.source === "engine") {
      isModelFailing = outcome.modelFailure !== undefined;
    }
    return outcome;
  }

  async function runOrRefuse(task: ScanTask): Promise<ScanOutcome> {
    const answerBy = performance.now() + ANSWER_BY_MS;
    let workedMs = 0;
    const attempt = (asked: ScanTask, startBy: number, isRetry: boolean) => {
      const limitMs = asked.file ? (options.workLimitMs ?? FILE_LIMIT_MS) : workLimitMs;
      const workMs = Math.min(limitMs, answerBy - startBy);
      return pool.run(asked, { startBy, workMs, isRetry }).catch((error: unknown) => {
        if (error instanceof ChildLost) workedMs += error.workedMs;
        throw error;
      });
    };
    try {
      // Loading takes a while on a busy machine, so the first tasks may wait longer.
      const patienceMs = pool.hasStarted() ? waitLimitMs : ANSWER_BY_MS - workLimitMs;
      return await attempt(task, performance.now() + patienceMs, false);
    } catch (error) {
      if (error instanceof FileRefused) throw error;
      if (!(error instanceof ChildLost)) throw new ScanRefused(workedMs, error);
      // A file that failed once would fail again, and the rules would have to read it too.
      if (task.file) throw new FileLost(workedMs, error);
      log.warn(
        { err: error, chars: task.prompt.length },
        "an engine process was lost; the rules answer alone",
      );
    }
    return attempt({ ...task, rulesOnly: true }, answerBy - RULES_MS, true).catch((error: unknown) => {
      throw new ScanRefused(workedMs, error);
    });
  }

  return {
    run: async (task) => watchModel(await runOrRefuse(task)),
    hasModel: async () => pool.hasModel(),
    waiting: pool.waiting,
    close: async () => pool.close(),
  };
}
