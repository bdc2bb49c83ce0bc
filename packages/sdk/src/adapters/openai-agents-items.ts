import type { Role } from "./options.ts";
import type { Visit } from "./structure.ts";

interface Item {
  readonly type?: string;
  readonly role?: string;
  readonly content?: unknown;
  readonly output?: unknown;
}

/** Fields of a part that hold text: spoken text, and the output of a command. */
const TEXTS = ["text", "stdout", "stderr"] as const;
type Part = Readonly<Partial<Record<(typeof TEXTS)[number], unknown>>>;

const ROLES = new Map(Object.entries<Role>({ user: "user", assistant: "assistant" }));

/** Visits an agent's input: a text, or the items of a conversation including the results of tools. */
export function walkInput<Input extends string | readonly unknown[]>(input: Input, visit: Visit): Input;
export function walkInput(input: string | readonly unknown[], visit: Visit): string | readonly unknown[] {
  if (typeof input === "string") return visit("user", input);
  return input.map((item) => walkItem(item as Item, visit));
}

/** Functions and computers name their items "result", shells and patches "output". */
const RESULT = /_(?:result|output)$/;

/** System messages are skipped, because the application itself wrote them. */
function walkItem(item: Item, visit: Visit): Item {
  if (RESULT.test(item.type ?? "")) return { ...item, output: walkTexts(item.output, "tool", visit) };
  const role = item.role === undefined ? undefined : ROLES.get(item.role);
  return role ? { ...item, content: walkTexts(item.content, role, visit) } : item;
}

/** Visits a text, a part that holds text, or a list of parts. */
function walkTexts(value: unknown, role: Role, visit: Visit): unknown {
  if (typeof value === "string") return visit(role, value);
  if (Array.isArray(value)) return value.map((part) => walkTexts(part, role, visit));
  if (typeof value !== "object" || value === null) return value;
  const read = TEXTS.flatMap((name) => {
    const text = (value as Part)[name];
    return typeof text === "string" ? [[name, visit(role, text)] as const] : [];
  });
  return read.length > 0 ? { ...value, ...Object.fromEntries(read) } : value;
}
