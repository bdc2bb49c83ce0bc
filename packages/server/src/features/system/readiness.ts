import { setTimeout as sleep } from "node:timers/promises";

/** Resolves to whether something is ready; rejecting means no. */
export type Check = () => Promise<boolean>;

/** A part that has not answered for this long counts as down. Balancers are promised to hear of it within 10 s. */
const ANSWER_WITHIN_MS = 4_000;

/** The check with a time limit. Runs every time, but not while the previous run is still in progress. */
export function limited(check: Check, withinMs = ANSWER_WITHIN_MS): Check {
  let underWay: Promise<boolean> | undefined;
  return () => {
    underWay ??= Promise.race([check().catch(() => false), sleep(withinMs, false, { ref: false })]).finally(
      () => (underWay = undefined),
    );
    return underWay;
  };
}
