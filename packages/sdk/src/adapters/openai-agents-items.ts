import type { Role } from "./options.ts";
import type { Visit } from "./structure.ts";

interface Item {
  readonly type?: string;
  readonly role?: string;
  readonly content?: unknown;
  readonly output?: unknown;
}

interface Part {
  readonly type?: string;
  readonly text?: string;
}

const ROLES = new Map(Object.entries<Role>({ user: "user", assistant: "assistant" }));

/** What an agent was given: a text, or the items of a conversation with the results of its tools. */
export function walkInput<Input extends string | readonly unknown[]>(input: Input, visit: Visit): Input;
export function walkInput(input: string | readonly unknown[], visit: Visit): string | readonly unknown[] {
  if (typeof input === "string") return visit("user", input);
  return input.map((item) => walkItem(item as Item, visit));
}

/** The application's own words, its system messages, are not read. */
function walkItem(item: Item, visit: Visit): Item {
  if (item.type?.endsWith("_result")) return { ...item, output: walkTexts(item.output, "tool", visit) };
  const role = item.role === undefined ? undefined : ROLES.get(item.role);
  return role ? { ...item, content: walkTexts(item.content, role, visit) } : item;
}

/** A text, a part with one, or a list of parts. */
function walkTexts(value: unknown, role: Role, visit: Visit): unknown {
  if (typeof value === "string") return visit(role, value);
  if (Array.isArray(value)) return value.map((part) => walkTexts(part, role, visit));
  const part = value as Part | null | undefined;
  return typeof part?.text === "string" ? { ...part, text: visit(role, part.text) } : value;
}
