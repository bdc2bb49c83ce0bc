import type { Checked, RequestGuard } from "./request-guard.ts";
import { checkRequest, FORM } from "./web-request.ts";

interface RawRequest {
  body?: unknown;
  readonly headers: Record<string, string | string[] | undefined>;
}

/** Checks the body of a request whose framework has read it, as a value or as bytes. */
export async function checkBody(guard: RequestGuard, request: RawRequest): Promise<Checked> {
  const { body } = request;
  return ArrayBuffer.isView(body) ? checkBytes(guard, body, request) : guard.check(body);
}

/** The same checks as for a body that nobody has read: bytes may be JSON that the handler parses. */
async function checkBytes(
  guard: RequestGuard,
  { buffer, byteOffset, byteLength, constructor }: ArrayBufferView,
  { headers, body }: RawRequest,
): Promise<Checked> {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const type = String(headers["content-type"] ?? "");
  const isForm = FORM.test(type.toLowerCase());
  const request = new Request("http://body/", {
    method: "POST",
    headers: { "content-type": !isForm && isText(bytes) ? "text/plain" : type },
    body: Uint8Array.from(bytes),
  });
  const { refusal, replacement } = await checkRequest(guard, request);
  if (refusal) return { refusal: { status: refusal.status, body: await refusal.json() }, body: undefined };
  if (!replacement) return { body };
  const written = new Response(replacement.body, { headers: replacement.headers });
  if (isForm) headers["content-type"] = written.headers.get("content-type") ?? type;
  const cleaned = new Uint8Array(await written.arrayBuffer());
  // Handlers that were given a Buffer expect one.
  return { body: (constructor as typeof Uint8Array).from(cleaned) };
}

function isText(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
