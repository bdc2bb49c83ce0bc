import type { PromptShieldError } from "./error.ts";

const FIRST_PAUSE_MS = 200;
/**
 * If the server asks for a longer pause, the call fails at once: the caller knows better what to do
 * meanwhile.
 */
const LONGEST_PAUSE_MS = 60_000;
/** The longest delay that timers support, about 24 days. With a longer one they fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The pause before the next attempt: what the server asked for, otherwise exponential backoff with up to 50%
 * jitter, so that clients that failed together do not retry together. Undefined if the server asks for too
 * long a pause.
 */
export function pauseMs(error: PromptShieldError, attempt: number): number | undefined {
  const asked = error.retryAfterS && error.retryAfterS * 1_000;
  if (asked !== undefined) return asked <= LONGEST_PAUSE_MS ? asked : undefined;
  return FIRST_PAUSE_MS * 2 ** attempt * (1 - Math.random() / 2);
}

/** Resolves after a delay. Rejects with the signal's reason as soon as it is aborted. */
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

/** Resolves after timers and input have had their turn. Where it exists, `setImmediate` does not wait for a clock. */
export function nextTask(): Promise<void> {
  const { setImmediate = setTimeout } = globalThis as { setImmediate?: (run: () => void) => unknown };
  return new Promise((resolve) => {
    setImmediate(() => resolve());
  });
}

/**
 * A signal that aborts with the caller's signal or after a timeout. `AbortSignal.any` would do, but on Node
 * 20 its combined signal cannot be collected while the caller's signal lives.
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
