/**
 * better-auth's code for a refusal, or undefined when the error is no refusal but a fault.
 * Its errors come from two packages with a class each, so they are known by their shape.
 */
export function authErrorCode(error: unknown): string | undefined {
  const { statusCode, body } = error as { statusCode?: unknown; body?: { code?: string } };
  if (typeof statusCode !== "number" || statusCode >= 500) return undefined;
  return body?.code ?? "";
}
