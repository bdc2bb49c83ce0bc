/** What the API answered instead of a result: the sentence for people, the code for programs. */
export class PromptShieldError extends Error {
  override readonly name = "PromptShieldError";
  readonly status: number;
  readonly code: string;
  /** Seconds to wait before trying again, where the server said so. */
  readonly retryAfterS: number | undefined;

  constructor(details: { status: number; code: string; message: string; retryAfterS?: number | undefined }) {
    super(details.message);
    this.status = details.status;
    this.code = details.code;
    this.retryAfterS = details.retryAfterS;
  }
}
