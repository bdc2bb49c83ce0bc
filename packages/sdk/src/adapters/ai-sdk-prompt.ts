import { visitJson, type Visit } from "./structure.ts";

/** The fields of a message that the guard reads. They are the same in ai 5, 6 and 7. */
export interface PromptMessage {
  readonly role: string;
  readonly content: unknown;
}

interface Part {
  readonly type: string;
  readonly text?: string;
  readonly output?: ToolOutput;
  readonly mediaType?: string;
  readonly data?: unknown;
}

interface ToolOutput {
  readonly type: string;
  readonly value?: unknown;
}

/** Visits the texts of a prompt. Skips system messages, which the application itself wrote. */
export function walkPrompt(prompt: readonly PromptMessage[], visit: Visit): readonly PromptMessage[] {
  return prompt.map((message) => {
    if (!Array.isArray(message.content)) return message;
    const parts = message.content as readonly Part[];
    return { ...message, content: parts.map((part) => walkPart(part, message.role, visit)) };
  });
}

function walkPart(part: Part, role: string, visit: Visit): Part {
  if (part.type === "text" && typeof part.text === "string")
    return { ...part, text: visit(role === "assistant" ? "assistant" : "user", part.text) };
  if (part.type === "tool-result" && part.output) return { ...part, output: walkOutput(part.output, visit) };
  if (part.type === "file" && part.mediaType?.startsWith("text/"))
    return { ...part, data: walkFile(part.data, visit) };
  return part;
}

function walkOutput(output: ToolOutput, visit: Visit): ToolOutput {
  const { type, value } = output;
  if (typeof value === "string") return { ...output, value: visit("tool", value) };
  if (type === "content" && Array.isArray(value))
    return { ...output, value: (value as readonly Part[]).map((part) => walkContent(part, visit)) };
  if (type === "json" || type === "error-json") return { ...output, value: visitJson(value, "tool", visit) };
  return output;
}

const walkContent = (part: Part, visit: Visit): Part =>
  typeof part.text === "string" ? { ...part, text: visit("tool", part.text) } : part;

/** A text file is data, like the result of a tool. It comes as bytes, in base64 or, from ai 7 on, as text. */
function walkFile(data: unknown, visit: Visit): unknown {
  if (data instanceof Uint8Array) {
    const text = new TextDecoder().decode(data);
    const visited = visit("tool", text);
    return visited === text ? data : new TextEncoder().encode(visited);
  }
  if (typeof data === "string") {
    const text = fromBase64(data);
    if (text === undefined) return data;
    const visited = visit("tool", text);
    return visited === text ? data : toBase64(visited);
  }
  if (isTagged(data, "text")) return { ...data, text: visit("tool", String(data["text"])) };
  if (isTagged(data, "data")) return { ...data, data: walkFile(data["data"], visit) };
  return data;
}

function isTagged(data: unknown, type: string): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && "type" in data && data.type === type;
}

function fromBase64(data: string): string | undefined {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(data), (char) => char.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

function toBase64(text: string): string {
  return btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));
}
