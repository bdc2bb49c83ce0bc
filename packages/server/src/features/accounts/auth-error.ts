/**
 * better-auth's code for a refusal, or undefined if the error is a real failure. Its errors come from two packages with
 * different classes, so we recognise them by their shape.
 */
export function authErrorCode(error: unknown): string | undefined {
  const { statusCode, body } = error as { statusCode?: unknown; body?: { code?: string } };
  if (typeof statusCode !== "number" || statusCode >= 500) return undefined;
  return body?.code ?? "";
}
