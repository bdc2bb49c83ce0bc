import { argsOf, type Entry } from "./entries.ts";

export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Marks a server that had no `args`, so that unwrapping leaves none. */
export const WITHOUT_ARGS = "--without-args";

/** Whether this server already runs behind our guard. */
export function isWrapped(entry: Entry): boolean {
  const args = argsOf(entry);
  const at = args.indexOf("guard");
  return at > 0 && args[at - 1] === "mcp" && args.indexOf("--", at) !== -1;
}

/**
 * Puts the guard in front of the command. Everything else stays exactly as it was, so comments, other fields and
 * formatting survive, and the change can be undone without a trace.
 */
export function wrapEdits(text: string, entry: Entry, launcher: readonly string[]): Edit[] {
  const { command, args, name } = entry;
  if (!command) return [];
  const [program = "", ...first] = launcher;
  // A name that begins with a dash would be parsed as an option.
  const named = name.startsWith("-") ? [`--name=${name}`] : ["--name", name];
  const before = [...first, "mcp", "guard", ...named, ...(args ? [] : [WITHOUT_ARGS]), "--"];
  const literal = text.slice(command.offset, command.offset + command.length);
  const inserted = [...before.map((arg) => JSON.stringify(arg)), literal].join(", ");
  const end = command.offset + command.length;
  const replaced: Edit = { start: command.offset, end, text: JSON.stringify(program) };
  if (!args) return [replaced, { start: end, end, text: `, "args": [${inserted}]` }];
  const inside = args.offset + 1;
  const joint = (args.children ?? []).length > 0 ? ", " : "";
  return [replaced, { start: inside, end: inside, text: inserted + joint }];
}

/** Takes the guard out again. */
export function unwrapEdits(text: string, entry: Entry): Edit[] {
  const { command, args } = entry;
  const given = argsOf(entry);
  const at = given.indexOf("--", given.indexOf("guard"));
  const items = args?.children ?? [];
  const original = items[at + 1];
  if (!command || !args || !original) return [];
  const literal = text.slice(original.offset, original.offset + original.length);
  const end = command.offset + command.length;
  const restored: Edit = { start: command.offset, end, text: literal };
  const isInvented = given.slice(0, at).includes(WITHOUT_ARGS) && items.length === at + 2;
  if (isInvented && /^\s*,\s*"args"\s*:\s*$/.test(text.slice(end, args.offset)))
    return [restored, { start: end, end: args.offset + args.length, text: "" }];
  const until = items[at + 2]
    ? afterComma(text, original.offset + original.length)
    : original.offset + original.length;
  return [restored, { start: args.offset + 1, end: until, text: "" }];
}

/** The position after the comma and the space that wrapping added. */
const afterComma = (text: string, at: number): number => {
  const comma = text.indexOf(",", at) + 1;
  return text[comma] === " " ? comma + 1 : comma;
};

/** Applies the edits from last to first, so that none shifts the position of another. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((edited, { start, end, text: put }) => edited.slice(0, start) + put + edited.slice(end), text);
}
