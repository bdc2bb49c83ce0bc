/** A message of the protocol, as far as the guard looks into it. */
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

/** Clients take an answer to "1" for one to 1, so both are the same here. */
export const keyOf = (id: Message["id"]): Message["id"] =>
  typeof id === "string" && String(Number(id)) === id ? Number(id) : id;

/** Whether it can be told what a message is. Of one that is two things at once, only one would be checked. */
export function isClear({ method, result, error }: Message): boolean {
  const parts = [method, result, error].filter((part) => part !== undefined && part !== null);
  return parts.length <= 1 && [result ?? {}, error ?? {}].every(isFields);
}

/** Outside the codes that JSON-RPC and the protocol have given a meaning. */
const REFUSED_CODE = -32_050;

export const refusal = (id: Message["id"], message: string): Message => ({
  jsonrpc: "2.0",
  ...(id !== undefined && { id }),
  error: { code: REFUSED_CODE, message },
});

export const VERSION_KEY = "io.modelcontextprotocol/protocolVersion";

/** Since 2026-07-28 each request names its version, and each result says that it is complete. */
export function resultFor(request: Pick<Message, "id" | "params">, result: Fields): Message {
  const meta = request.params?.["_meta"];
  const isModern = isFields(meta) && VERSION_KEY in meta;
  return {
    jsonrpc: "2.0",
    ...(request.id !== undefined && { id: request.id }),
    result: { ...(isModern && { resultType: "complete" }), ...result },
  };
}

/** What a tool returns when it fails: the assistant reads it and tells the user. */
export const toolError = (text: string): Fields => ({ content: [{ type: "text", text }], isError: true });
