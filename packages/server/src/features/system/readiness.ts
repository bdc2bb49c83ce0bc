import { setTimeout as sleep } from "node:timers/promises";

/** Resolves to whether something is ready; failing says no. */
export type Check = () => Promise<boolean>;

/** A part that has said nothing for so long is away. Balancers were promised to hear of it within 10 s. */
const ANSWER_WITHIN_MS = 4_000;

/** The check with a time limit. Asked afresh every time, but not again while the last asking is under way. */
export function limited(check: Check, withinMs = ANSWER_WITHIN_MS): Check {
  let underWay: Promise<boolean> | undefined;
  return () => {
    underWay ??= Promise.race([check().catch(() => false), sleep(withinMs, false, { ref: false })]).finally(
      () => (underWay = undefined),
    );
    return underWay;
  };
}
