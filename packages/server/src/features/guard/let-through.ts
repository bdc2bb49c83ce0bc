import type { Logger } from "pino";
import type { Examined } from "./examine.ts";

/**
 * With SHIELD_FAIL=open the operator prefers an answer without a verdict: every text is flagged and none is stopped.
 */
export function letThrough(
  said: readonly { readonly text: string }[],
  { error, log }: { readonly error: unknown; readonly log: Logger },
): Examined {
  log.error({ err: error }, "the engine failed, and SHIELD_FAIL=open lets the call through unread");
  const flagged = { findings: [], action: "flag" as const, shadow: false, reasons: [] };
  const texts = said.map(({ text }) => ({ text, ...flagged }));
  return { texts, action: "flag", shadow: false, source: "rules", durationMs: 0 };
}
