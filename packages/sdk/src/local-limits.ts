import { PromptShieldError } from "./error.ts";
import type { CallOptions } from "./transport.ts";
import { abortable, nextTask } from "./waiting.ts";

/** Runs work of an engine in this process, as far as it can be limited there. */
export type WithinLimits = <Result>(
  call: CallOptions | undefined,
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Rules read a text in one go, and nothing can interrupt them. So each call waits for a turn of its own: between two
 * of them the process can serve others, and the caller can abort.
 */
export function createLimits(defaultMs: number | undefined): WithinLimits {
  let turn: Promise<void> = Promise.resolve();
  return async ({ signal, timeoutMs = defaultMs ?? Infinity } = {}, work) => {
    signal?.throwIfAborted();
    const endsAt = performance.now() + timeoutMs;
    const limit = abortable(signal, timeoutMs);
    const check = (): void => {
      signal?.throwIfAborted();
      // While rules read, no timer runs that could abort.
      if (limit.signal.aborted || performance.now() > endsAt) throw tooSlow(timeoutMs);
    };
    const stopped = new Promise<void>((resolve) => {
      limit.signal.addEventListener("abort", () => resolve(), { once: true });
    });
    turn = turn.then(nextTask);
    try {
      await Promise.race([turn, stopped]);
      check();
      const working = work();
      await Promise.race([working, stopped]);
      check();
      return await working;
    } finally {
      limit.release();
    }
  };
}

const tooSlow = (timeoutMs: number): PromptShieldError =>
  new PromptShieldError({
    status: 0,
    code: "scan_too_slow",
    message: `There was no answer within the timeout of ${timeoutMs} ms.`,
  });
