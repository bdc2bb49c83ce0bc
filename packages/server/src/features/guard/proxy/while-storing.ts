import type { Caller } from "../../../http/caller.ts";
import type { UpstreamAnswer } from "./upstream.ts";

/** With fewer calls left this month than this, others of the same account may take the last one meanwhile. */
const SURE_TO_FIT = 100;

export interface WhileStoring {
  readonly caller: Caller;
  /** Counts and stores the call once; fails if the call must not be made after all. */
  readonly store: () => Promise<string>;
  /** The client has gone. */
  readonly signal: AbortSignal;
  readonly ask: (signal: AbortSignal) => Promise<UpstreamAnswer>;
}

/**
 * Asks the model while the call is being counted and kept: the answer is told only once both are done. The question
 * goes out first, so that neither waits for the other. A call that may be the one too many is
 * counted first.
 */
export async function askWhileStoring({
  caller,
  store,
  signal,
  ask,
}: WhileStoring): Promise<{ scanId: string; answer: UpstreamAnswer }> {
  if (caller.scanLimit - caller.scanCount < SURE_TO_FIT) await store();
  const refused = new AbortController();
  const asked = ask(AbortSignal.any([signal, refused.signal]));
  // Reported below, after the row: until then nobody is listening.
  asked.catch(() => undefined);
  const scanId = await store().catch((error: unknown) => {
    refused.abort();
    throw error;
  });
  return { scanId, answer: await asked };
}
