/** An error in the form that OpenAI's clients expect; the status decides which class they throw. */
export function openAiError(
  status: number,
  { message, code, param }: { message: string; code: string; param?: string | undefined },
) {
  return { error: { message, type: typeOf(status, code), param: param ?? null, code } };
}

function typeOf(status: number, code: string): string {
  if (code === "quota_exceeded") return "insufficient_quota";
  if (status === 429) return "rate_limit_error";
  if (status === 403) return "permission_error";
  return status >= 500 ? "server_error" : "invalid_request_error";
}
