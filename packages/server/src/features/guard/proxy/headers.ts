import type { IncomingHttpHeaders } from "node:http";

/** The client's headers that are sent to the provider. Nothing else is, above all no cookies and not our key. */
const PASSED_UP = [
  "accept",
  "content-type",
  "idempotency-key",
  "openai-beta",
  "openai-organization",
  "openai-project",
  "anthropic-beta",
  "anthropic-version",
  "user-agent",
  "x-client-request-id",
] as const;

/**
 * The provider's headers that are sent to the client. Cookies, lengths and encodings belong to the upstream connection.
 */
const PASSED_DOWN =
  /^(?:content-type|retry-after|retry-after-ms|x-should-retry|request-id|x-ratelimit-[\w-]+|openai-[\w-]+|anthropic-[\w-]+)$/;

export function headersUp(given: IncomingHttpHeaders, credentials: Readonly<Record<string, string>>) {
  const passed = PASSED_UP.flatMap((name) => {
    const value = given[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(passed), ...credentials, "accept-encoding": "identity" };
}

export function headersDown(
  given: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const passed = Object.entries(given).flatMap(([name, value]) =>
    typeof value === "string" && PASSED_DOWN.test(name) ? [[name, value] as const] : [],
  );
  const { "x-request-id": requestId } = given;
  // Our own `x-request-id` refers to our log; the provider's support asks for this one.
  if (typeof requestId === "string") passed.push(["x-upstream-request-id", requestId]);
  return Object.fromEntries(passed);
}
