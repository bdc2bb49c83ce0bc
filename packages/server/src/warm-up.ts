import type { Logger } from "pino";
import type { FindCaller } from "./http/caller.ts";

export interface WarmUpParts {
  readonly findCaller: FindCaller;
  /** Runs the statement that counts and logs a call, but for no workspace: it writes nothing. */
  readonly countNothing: () => Promise<void>;
  readonly log: Logger;
}

/** PostgreSQL settles on a plan at the sixth run, and plans are kept only from the second run of a statement on. */
const TIMES = 7;
/** No API key has this form, so it belongs to no one. */
const NOBODY = { kind: "key", value: "sk_" } as const;

/**
 * Runs the statements of every call with a key before the first such call: reading the catalogue and planning both
 * statements would add tens of milliseconds to it.
 */
export async function warmUp({ findCaller, countNothing, log }: WarmUpParts): Promise<void> {
  try {
    for (let n = 0; n < TIMES; n += 1) {
      await findCaller(NOBODY);
      await countNothing();
    }
  } catch (error) {
    log.warn({ err: error }, "the database could not be warmed up; the first calls take longer");
  }
}
