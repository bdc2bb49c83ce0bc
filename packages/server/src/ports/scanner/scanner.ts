import { availableParallelism } from "node:os";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { fail } from "../../http/errors.ts";
import { createLane, LaneFull } from "./lane.ts";
import type { ScanOutcome, ScanTask } from "./task.ts";

export interface Scanner {
  run(task: ScanTask): Promise<ScanOutcome>;
  /** Whether the model is loaded and answers, and not the rules alone. */
  hasModel(): Promise<boolean>;
  /** Tasks that wait for a worker. */
  waiting(): number;
  close(): Promise<void>;
}

export interface ScannerOptions {
  readonly log: Logger;
  /** Tests put a worker here that misbehaves. */
  readonly workerUrl?: URL;
  readonly timeoutMs?: number;
  readonly queueLimit?: number;
  /** How many workers share the small prompts; all start at once, unless `isLazy`. */
  readonly threads?: number;
  readonly isLazy?: boolean;
}

/** Above this many characters a prompt takes the lane for big ones. */
const BIG_PROMPT_CHARS = 10_000;
const TIMEOUT_MS = 15_000;
const SMALL_QUEUE_LIMIT = 500;
const BIG_QUEUE_LIMIT = 32;
const PROBE_PATIENCE_MS = 1_000;
const WORKER_URL = new URL("./worker.ts", import.meta.url);

/**
 * The engine in worker threads, off the event loop. Two lanes, so that one prompt of 100,000 characters never stands
 * in front of a hundred short ones. A worker that dies or runs out of time is replaced, and the rules answer alone.
 */
export function createScanner(options: ScannerOptions): Scanner {
  const { log, timeoutMs = TIMEOUT_MS, workerUrl = WORKER_URL, isLazy = false } = options;
  // The model's runtime would report to its maker; workers see this only when the main thread has set it.
  process.env["ORT_DISABLE_TELEMETRY"] = "1";
  const shared = { log, timeoutMs, workerUrl, isLazy };
  const small = createLane({
    ...shared,
    threads: options.threads ?? availableParallelism(),
    queueLimit: options.queueLimit ?? SMALL_QUEUE_LIMIT,
  });
  const big = createLane({ ...shared, threads: 1, queueLimit: BIG_QUEUE_LIMIT });
  const attempt = (task: ScanTask) => (task.prompt.length > BIG_PROMPT_CHARS ? big : small).run(task);

  return {
    hasModel: async () => {
      const notYet = setTimeout(PROBE_PATIENCE_MS, undefined, { ref: false });
      return (await Promise.race([small.load(), notYet]))?.verdict.source === "engine";
    },
    run: async (task) => {
      try {
        return await attempt(task);
      } catch (error) {
        if (error instanceof LaneFull) refuse(error);
        log.warn({ err: error, chars: task.prompt.length }, "a scan worker was lost; the rules answer alone");
        return attempt({ ...task, rulesOnly: true }).catch(refuse);
      }
    },
    waiting: () => small.waiting() + big.waiting(),
    close: async () => {
      await Promise.all([small.close(), big.close()]);
    },
  };
}

function refuse(cause: unknown): never {
  fail("overloaded", { cause, headers: { "Retry-After": "1" } });
}
