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

/** Checks the body of a `Request` without using it up. Bytes that are neither text, JSON nor a form are not read. */
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

async function readBody(request: Request): Promise<ReadBody | undefined> {
  if (request.body === null) return undefined;
  const type = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(type))
    return formBody(await request.clone().formData());
  if (!/json|^text\/|^$/.test(type)) return undefined;
  const text = await request.clone().text();
  try {
    return { value: JSON.parse(text) as unknown, write: (value) => JSON.stringify(value) };
  } catch {
    // A body that says it is JSON and is not may still be read by somebody more patient.
    return { value: text, write: String };
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
