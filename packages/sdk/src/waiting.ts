import type { PromptShieldError } from "./error.ts";

const FIRST_PAUSE_MS = 200;
/** A server that asks for a longer pause is not waited for: the caller knows better what to do meanwhile. */
const LONGEST_PAUSE_MS = 60_000;
/** What timers can count, some 24 days; with more they fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * How long to wait before the next attempt: what the server asked for, else twice as long each time, less up to half
 * by chance, so that clients which failed together do not come back together. Undefined when it is too long.
 */
export function pauseMs(error: PromptShieldError, attempt: number): number | undefined {
  const asked = error.retryAfterS && error.retryAfterS * 1_000;
  if (asked !== undefined) return asked <= LONGEST_PAUSE_MS ? asked : undefined;
  return FIRST_PAUSE_MS * 2 ** attempt * (1 - Math.random() / 2);
}

/** Rejects with the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}

/**
 * A signal that ends by the caller's, or by time. `AbortSignal.any` would do, but on Node 20 it keeps what it joins
 * alive as long as the caller's signal lives.
 */
export function abortable(
  signal: AbortSignal | undefined,
  timeoutMs: number,
): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const stop = (): void => controller.abort(signal?.reason);
  const timer = setTimeout(
    () => {
      controller.abort(new DOMException(`no answer within the timeout of ${timeoutMs} ms`, "TimeoutError"));
    },
    Math.min(timeoutMs, LONGEST_TIMER_MS),
  );
  signal?.addEventListener("abort", stop, { once: true });
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    },
  };
}
