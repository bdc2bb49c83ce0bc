const TYPES: Readonly<Record<number, string>> = {
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  503: "overloaded_error",
  504: "timeout_error",
};

/** An error in the form that Anthropic's clients expect. */
export function anthropicError(status: number, message: string, requestId?: string) {
  const type = TYPES[status] ?? (status >= 500 ? "api_error" : "invalid_request_error");
  return {
    type: "error",
    error: { type, message },
    ...(requestId !== undefined && { request_id: requestId }),
  };
}
