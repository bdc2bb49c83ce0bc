import type { Verdict } from "./judge.ts";

/** Headers with the scan's id, verdict and time, on every answer of the gateway. */
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
