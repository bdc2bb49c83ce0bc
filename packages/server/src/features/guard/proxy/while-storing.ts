import type { Caller } from "../../../http/caller.ts";
import type { UpstreamAnswer } from "./upstream.ts";

/** If fewer calls than this are left this month, parallel calls of the account may take the last one. */
const SURE_TO_FIT = 100;

export interface WhileStoring {
  readonly caller: Caller;
  /** Counts and stores the call once; fails if the call must not be made after all. */
  readonly store: () => Promise<string>;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  readonly ask: (signal: AbortSignal) => Promise<UpstreamAnswer>;
}

/**
 * Sends the call to the model while it is being counted and stored, and returns the answer once both are done. Near the
 * monthly limit, the call is counted first.
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
  // A rejection is handled below, after the row is stored. Until then this prevents an unhandled rejection.
  asked.catch(() => undefined);
  const scanId = await store().catch((error: unknown) => {
    refused.abort();
    throw error;
  });
  return { scanId, answer: await asked };
}
