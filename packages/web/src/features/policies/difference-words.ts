import type { Answer } from "../../lib/api.ts";
import { ACTION_WORDS, SOURCE_WORDS } from "./action-words.ts";
import { type Exception, tellTerms, tellWhat } from "./exception-words.ts";

export type Difference = Answer<"GET /api/v1/policies/{id}/compare">["changes"][number];
type Known = Parameters<typeof tellTerms>[1];

const SETTINGS: Readonly<Record<string, string>> = {
  sensitivity: "Sensitivity",
  minimumSeverity: "Minimum severity",
  shadow: "Shadow mode",
  soft: "Soft blocks",
  canary: "Canary",
};
const ENTRIES: Readonly<Record<string, string>> = {
  allowedTexts: "Exception",
  allowedFindings: "Exception",
  allowedSenders: "Allowed sender",
  words: "Word",
  patterns: "Pattern",
  sources: "Source",
};
const SWITCHED: Readonly<Record<string, string>> = { true: "on", false: "off" };

/**
 * Describes one difference in the words of the form. `left` and `right` are its values in the two versions.
 */
export function tellDifference({ field, before, after }: Difference, known: Known) {
  const [, list = ""] = /^(\w+): /.exec(field) ?? [];
  const entry = ENTRIES[list];
  if (entry !== undefined) {
    const tell = (said: string | null) => (said === null ? "missing" : tellEntry(list, said, known));
    return { name: entry, left: tell(before), right: tell(after) };
  }
  const [setting = "", ...path] = field.split(" › ");
  const tell = (said: string | null) =>
    said === null ? "not set" : (SWITCHED[said] ?? wordOf(ACTION_WORDS, said));
  const name = path.length > 0 ? placeOf(path) : (SETTINGS[setting] ?? setting);
  return { name, left: tell(before), right: tell(after) };
}

/** A category, or a category within a source. */
function placeOf(path: readonly string[]): string {
  const [source = "", category] = path;
  return category === undefined ? source : `${category} in ${wordOf(SOURCE_WORDS, source)}`;
}

function tellEntry(list: string, said: string, known: Known): string {
  if (list === "sources") return wordOf(SOURCE_WORDS, said);
  const entry = parsed(said);
  if (entry === undefined) return said;
  if (list === "words") return `${entry.word} (${wordOf(ACTION_WORDS, entry.action)})`;
  if (list === "patterns") {
    const name = entry.name === entry.pattern ? "" : `${entry.name}: `;
    const sense = entry.caseSensitive ? ", case matters" : "";
    return `${name}${entry.pattern} (${wordOf(ACTION_WORDS, entry.action)}${sense})`;
  }
  return `${clipped(tellWhat(entry))} · ${tellTerms(entry, known)}`;
}

/** An allowed text may be a whole document, so it is shortened: its key and expiry must stay visible. */
const TEXT_SHOWN_CHARS = 160;

function clipped(text: string): string {
  return text.length > TEXT_SHOWN_CHARS ? `${text.slice(0, TEXT_SHOWN_CHARS).toWellFormed()}…` : text;
}

interface Entry extends Exception {
  readonly word?: string;
  readonly name?: string;
  readonly pattern?: string;
  readonly action?: string;
  readonly caseSensitive?: boolean;
}

/** Parses a list entry from JSON. A sender is plain text, not JSON. */
function parsed(said: string): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(said);
    return typeof entry === "object" && entry !== null ? (entry as Entry) : undefined;
  } catch {
    return undefined;
  }
}

function wordOf(words: Readonly<Record<string, string>>, name = ""): string {
  return words[name] ?? name;
}
