import type { Logger } from "pino";
import type { FindCaller } from "./http/caller.ts";

export interface WarmUpParts {
  readonly findCaller: FindCaller;
  /** Runs the statement that counts and logs a call, for nobody: it writes nothing. */
  readonly countNothing: () => Promise<void>;
  readonly log: Logger;
}

/** PostgreSQL settles on a plan at the sixth time, and the first time a text is not yet known to come again. */
const TIMES = 7;
/** No key has this form, so it is nobody's. */
const NOBODY = { kind: "key", value: "sk_" } as const;

/**
 * What every call with a key asks of the database, asked before the first of them comes: reading the catalogue and
 * planning both statements took that call tens of milliseconds.
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
