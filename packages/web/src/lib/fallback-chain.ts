import { BACKEND_NAMES } from "@prompt-shield/contracts/messages";
import { ApiError } from "./request.ts";

export type BackendName = (typeof BACKEND_NAMES)[keyof typeof BACKEND_NAMES];

export interface Attempt<T> {
  backend: BackendName;
  run: () => Promise<T>;
}

export interface Answered<T> {
  result: T;
  backend: BackendName;
}

/** Errors that another backend would only repeat. */
const FINAL_CODES = new Set([
  "quota_exceeded",
  "rate_limited",
  "unauthenticated",
  "account_suspended",
  "workspace_not_found",
  "blank_prompt",
  "prompt_too_long",
]);

/** Tries the backends in order until one answers. If all fail, the error names the last one. */
export async function firstAnswer<T>(attempts: readonly Attempt<T>[], failure: string): Promise<Answered<T>> {
  let lastError: Error = new Error(failure);
  for (const { backend, run } of attempts) {
    try {
      // In sequence on purpose: the next backend is tried only if this one failed.
      // oxlint-disable-next-line no-await-in-loop
      return { result: await run(), backend };
    } catch (error) {
      if (isFinal(error)) throw error;
      const detail = error instanceof Error && error.message !== "" ? `: ${error.message}` : "";
      lastError = new Error(`${failure} (${backend})${detail}`, { cause: error });
    }
  }
  throw lastError;
}

function isFinal(error: unknown): boolean {
  return error instanceof ApiError && FINAL_CODES.has(error.code);
}
