import type { PolicyDocument } from "@prompt-shield/contracts";

export interface Difference {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** One line for each setting, pattern, word or exception that differs or that only one version has. */
export function comparePolicies(before: PolicyDocument, after: PolicyDocument): Difference[] {
  const one = flatten(before);
  const other = flatten(after);
  return [...new Set([...one.keys(), ...other.keys()])]
    .map((field) => ({ field, before: one.get(field) ?? null, after: other.get(field) ?? null }))
    .filter((difference) => difference.before !== difference.after)
    .toSorted((a, b) => (a.field < b.field ? -1 : 1));
}

function flatten(document: PolicyDocument): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [name, value] of Object.entries(document)) walk(lines, name, value);
  return lines;
}

function walk(lines: Map<string, string>, path: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const entry of value) lines.set(unused(lines, `${path}: ${nameOf(entry)}`), tell(entry));
  } else if (typeof value === "object") {
    for (const [name, inner] of Object.entries(value)) walk(lines, `${path} › ${name}`, inner);
  } else lines.set(path, String(value));
}

/** A finding may be allowed for several keys; each gets a line of its own. */
function unused(lines: ReadonlyMap<string, string>, field: string): string {
  let name = field;
  for (let copy = 2; lines.has(name); copy += 1) name = `${field} (${copy})`;
  return name;
}

/** The name that identifies a list entry, so that moving it within the list is no change. */
function nameOf(entry: unknown): string {
  if (typeof entry !== "object" || entry === null) return String(entry);
  const { id, name, word, text, rule, category } = entry as Record<string, unknown>;
  return String(name ?? word ?? rule ?? category ?? id ?? text).slice(0, 80);
}

const tell = (entry: unknown): string => (typeof entry === "string" ? entry : JSON.stringify(entry));
