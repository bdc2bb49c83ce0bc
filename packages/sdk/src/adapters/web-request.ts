import type { RequestGuard } from "./request-guard.ts";

/** A body as a value that can be walked, and the way back. */
interface ReadBody {
  readonly value: unknown;
  write(value: unknown): BodyInit;
}

export interface CheckedRequest {
  /** What is answered at once, where the request goes no further. */
  readonly refusal?: Response;
  /** What the handler is to read instead, where something was cleaned. */
  readonly replacement?: { readonly body: BodyInit; readonly headers: Headers };
}

/**
 * Checks the body of a `Request` without using it up. Bytes that are neither text, JSON nor a form are not read; what
 * begins like JSON is, whatever the caller called it, since handlers parse it whatever it is called.
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
  // A form is given a new boundary, which its header names.
  if (body instanceof FormData) headers.delete("content-type");
  return { replacement: { body, headers } };
}

const FORM = /^(multipart\/form-data|application\/x-www-form-urlencoded)/;
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
    // A body that says it is JSON or a form and is neither may still be read by somebody more patient.
    return form ? formBody(form) : { value: text, write: String };
  }
}

/** Reads no more of it than shows that: uploads may be larger than memory. */
async function beginsLikeJson(body: ReadableStream<Uint8Array> | null): Promise<boolean> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    const [first] = decoder.decode(value, { stream: !done }).trimStart();
    if (first === undefined && !done) continue;
    // Not awaited: a copy is only given up when its original is too.
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
