import { APIError } from "better-auth/api";

/** better-auth's code for a refusal, or undefined when the error is no refusal but a fault. */
export function authErrorCode(error: unknown): string | undefined {
  if (!(error instanceof APIError) || error.statusCode >= 500) return undefined;
  return error.body?.code ?? "";
}
