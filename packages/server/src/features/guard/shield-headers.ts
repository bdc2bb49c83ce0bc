import type { Verdict } from "./judge.ts";

/** What ran and with what result, on every answer of the gateway in any form. */
export function shieldHeadersOf(
  scanId: string,
  verdict: Verdict,
  durationMs: number,
): Record<string, string> {
  return {
    "x-shield-scan-id": scanId,
    "x-shield-verdict": verdict,
    "x-shield-duration-ms": String(Math.round(durationMs * 100) / 100),
  };
}
