/** The fields of a protocol message that the guard reads. */
export interface Message {
  readonly jsonrpc?: string;
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Fields;
  readonly result?: Fields;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isRequest = ({ id, method }: Message): boolean => id !== undefined && method !== undefined;

export const isResponse = ({ id, method }: Message): boolean => id !== undefined && method === undefined;

/** Normalizes an id, because clients accept an answer to "1" as the answer to 1. */
export const keyOf = (id: Message["id"]): Message["id"] =>
  typeof id === "string" && String(Number(id)) === id ? Number(id) : id;

/** Whether a message is of exactly one kind. A message of two kinds at once would only be checked as one. */
export function isClear({ method, result, error }: Message): boolean {
  const parts = [method, result, error].filter((part) => part !== undefined && part !== null);
  return parts.length <= 1 && [result ?? {}, error ?? {}].every(isFields);
}

/** Outside the ranges of codes that JSON-RPC and MCP define. */
const REFUSED_CODE = -32_050;

export const refusal = (id: Message["id"], message: string): Message => ({
  jsonrpc: "2.0",
  ...(id !== undefined && { id }),
  error: { code: REFUSED_CODE, message },
});

export const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

/** Since revision 2026-07-28 each request names its version, and each result must say that it is complete. */
export function resultFor(request: Pick<Message, "id" | "params">, result: Fields): Message {
  const meta = request.params?.["_meta"];
  const isModern = isFields(meta) && VERSION_KEY in meta;
  return {
    jsonrpc: "2.0",
    ...(request.id !== undefined && { id: request.id }),
    result: { ...(isModern && { resultType: "complete" }), ...result },
  };
}

/** A failed tool call's result. The assistant reads it and tells the user. */
export const toolError = (text: string): Fields => ({ content: [{ type: "text", text }], isError: true });
