import type { Ask } from "../../siege/http.ts";

const TOLD_MAX = 5;

/** Tracks unanswered calls, so that a run that hangs can say what it is waiting for. */
export function createWatch(ask: Ask) {
  const waiting = new Map<number, { readonly call: string; readonly since: number }>();
  let calls = 0;
  const watched: Ask = async (path, asked) => {
    calls += 1;
    const number = calls;
    waiting.set(number, {
      call: `${asked?.method ?? "GET"} ${path.slice(0, 200)}`,
      since: performance.now(),
    });
    try {
      return await ask(path, asked);
    } finally {
      waiting.delete(number);
    }
  };
  const tell = (): string => {
    const now = performance.now();
    const told = [...waiting.values()]
      .slice(0, TOLD_MAX)
      .map(({ call, since }) => `${call} for ${Math.round((now - since) / 1_000)} s`);
    return `${calls} calls were made, ${waiting.size} are unanswered${told.length > 0 ? `: ${told.join("; ")}` : ""}`;
  };
  /**
   * Returns the work's outcome, or throws after this many milliseconds an error that names the unanswered
   * calls.
   */
  const within = async <Outcome>(ms: number | undefined, work: Promise<Outcome>): Promise<Outcome> => {
    if (ms === undefined) return work;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`not over after ${Math.round(ms / 1_000)} s: ${tell()}`)),
        ms,
      );
    });
    return Promise.race([work, late]).finally(() => clearTimeout(timer));
  };
  return { ask: watched, within };
}
