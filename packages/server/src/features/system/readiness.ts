import { setTimeout as sleep } from "node:timers/promises";

/** Resolves to whether something is ready; a rejection counts as not ready. */
export type Check = () => Promise<boolean>;

/** A part that has not answered for this long counts as down. The documented limit for telling balancers is 10 s. */
const ANSWER_WITHIN_MS = 4_000;

/**
 * The check with a time limit. Each call starts a run, unless the previous one is still in progress: then it shares
 * that one.
 */
export function limited(check: Check, withinMs = ANSWER_WITHIN_MS): Check {
  let underWay: Promise<boolean> | undefined;
  return () => {
    underWay ??= Promise.race([check().catch(() => false), sleep(withinMs, false, { ref: false })]).finally(
      () => (underWay = undefined),
    );
    return underWay;
  };
}
