import type { ErrorCode } from "@prompt-shield/contracts/errors";
import type { ScanResponse } from "./types.ts";

/** The API's codes, and what the client itself meets; a newer server may know more. */
export type PromptShieldErrorCode =
  | ErrorCode
  | "network_error"
  | "not_available_locally"
  | "unknown"
  | (string & {});

/** What the API answered instead of a result: the sentence for people, the code for programs. */
export class PromptShieldError extends Error {
  override readonly name = "PromptShieldError";
  /** HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly code: PromptShieldErrorCode;
  /** Seconds to wait before trying again, where the server said so. */
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

/** What `guard` throws: the text must not reach the model. Its message names kinds, never the text. */
export class ThreatError extends Error {
  override readonly name = "ThreatError";
  readonly code = "threat_detected";
  /** The whole verdict. */
  readonly result: ScanResponse;

  constructor(result: ScanResponse) {
    super(`This prompt might be unsafe: ${result.categories.join(", ") || result.threatLevel}.`);
    this.result = result;
  }
}
