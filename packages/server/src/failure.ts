import { errorStatus, errorText, type ErrorCode } from "@prompt-shield/contracts/errors";

export interface FailureDetails {
  /** Replaces the code's usual text. */
  readonly message?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error we expect: the caller gets its text and status. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.message ?? errorText(code), { cause: details.cause });
    this.code = code;
    this.status = errorStatus(code);
    this.headers = details.headers ?? {};
  }
}

export function fail(code: ErrorCode, details?: FailureDetails): never {
  throw new Failure(code, details);
}
