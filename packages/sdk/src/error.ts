import type { ErrorCode } from "@prompt-shield/contracts/errors";
import type { ScanResponse } from "./types.ts";

/** Error codes of the API and of the client itself. Newer servers may send codes that are not listed here. */
export type PromptShieldErrorCode =
  | ErrorCode
  | "network_error"
  | "not_available_locally"
  | "unknown"
  | (string & {});

/** Thrown if a call fails. `message` is for people, `code` is for programs. */
export class PromptShieldError extends Error {
  override readonly name = "PromptShieldError";
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly code: PromptShieldErrorCode;
  /** Seconds to wait before the next attempt, if the server named them. */
  readonly retryAfterS: number | undefined;

  constructor(details: {
    status: number;
    code: PromptShieldErrorCode;
    message: string;
    retryAfterS?: number | undefined;
  }) {
    super(details.message);
    this.status = details.status;
    this.code = details.code;
    this.retryAfterS = details.retryAfterS;
  }
}

/**
 * Thrown by `guard` if the text must not reach the model. Its message names the threat categories, or else the
 * policy's own patterns and words that stopped it. Apart from such a word it contains nothing of the text.
 */
export class ThreatError extends Error {
  override readonly name = "ThreatError";
  readonly code = "threat_detected";
  /** The full scan result. */
  readonly result: ScanResponse;

  constructor(result: ScanResponse) {
    super(`This prompt might be unsafe: ${reasonsOf(result).join(", ")}.`);
    this.result = result;
  }
}

function reasonsOf({
  categories,
  action,
  action_reasons = [],
  threatLevel,
}: ScanResponse): readonly string[] {
  if (categories.length > 0) return categories;
  const decisive = action_reasons.filter((reason) => reason.action === action).map(({ name }) => name);
  return decisive.length > 0 ? [...new Set(decisive)] : [threatLevel];
}
