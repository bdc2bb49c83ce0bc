import type { RequestGuard } from "./request-guard.ts";

/** A body parsed into a value, and a function to write it back. */
interface ReadBody {
  readonly value: unknown;
  write(value: unknown): BodyInit;
}

export interface CheckedRequest {
  /** Set if the request must not be passed on: the response to send instead. */
  readonly refusal?: Response;
  /** Set if the body was sanitized: what the handler must read instead. */
  readonly replacement?: { readonly body: BodyInit; readonly headers: Headers };
}

/**
 * Checks the body of a `Request` without consuming it. Only text, JSON and forms are read. A body that begins
 * like JSON is read whatever its content type, because handlers parse it anyway.
 */
export async function checkRequest(guard: RequestGuard, request: Request): Promise<CheckedRequest> {
  const read = await readBody(request);
  if (!read) return {};
  const checked = await guard.check(read.value, { signal: request.signal });
  if (checked.refusal)
    return { refusal: Response.json(checked.refusal.body, { status: checked.refusal.status }) };
  if (checked.body === read.value) return {};
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const body = read.write(checked.body);
  // `Request` writes the form with a new boundary and names it in this header.
  if (body instanceof FormData) headers.delete("content-type");
  return { replacement: { body, headers } };
}

export const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)/;
const TEXT = /json|^text\/|^$/;

async function readBody(request: Request): Promise<ReadBody | undefined> {
  if (request.body === null) return undefined;
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (!FORM.test(type) && !TEXT.test(type) && !(await beginsLikeJson(request.clone().body))) return undefined;
  const bytes = await request.clone().arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  try {
    return { value: JSON.parse(text) as unknown, write: (value) => JSON.stringify(value) };
  } catch {
    const form = FORM.test(type)
      ? await new Response(bytes, { headers: request.headers }).formData().catch(() => undefined)
      : undefined;
    // A body that is not the JSON or form it claims to be is scanned as text: a more lenient parser may still
    // read it.
    return form ? formBody(form) : { value: text, write: String };
  }
}

/** Reads only the beginning: an upload may be larger than memory. */
async function beginsLikeJson(body: ReadableStream<Uint8Array> | null): Promise<boolean> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    const [first] = decoder.decode(value, { stream: !done }).trimStart();
    if (first === undefined && !done) continue;
    // Not awaited: cancelling a clone only settles once the original is cancelled too.
    void reader?.cancel();
    return first !== undefined && '{["'.includes(first);
  }
}

function formBody(form: FormData): ReadBody {
  const entries = [...form.entries()];
  const value = entries.map(([, field]) => (typeof field === "string" ? field : undefined));
  return {
    value,
    write(cleaned) {
      const rewritten = new FormData();
      for (const [index, [name, field]] of entries.entries()) {
        const text = (cleaned as readonly (string | undefined)[])[index];
        rewritten.append(name, text ?? field);
      }
      return rewritten;
    },
  };
}
