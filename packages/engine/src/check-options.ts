import { checkPolicy } from "@prompt-shield/contracts/check-policy";
import {
  CATEGORIES,
  CONTENT_FORMATS,
  CONTENT_SOURCES,
  SANITIZATION_LEVELS,
  SENSITIVITIES,
} from "@prompt-shield/contracts/vocabulary";
import type { SanitizeOptions } from "./types.ts";

/**
 * Throws for what the types forbid and JavaScript lets through. A misspelled category would match no finding, and
 * a field that nobody reads would never be scanned: the text would pass as if it had been checked.
 */
export function checkOptions(
  input: unknown,
  { sensitivity, level, categories, policy }: SanitizeOptions,
): void {
  if (!isInput(input)) throw new TypeError(INPUT);
  if (typeof input === "object" && input !== null) checkDetails(input as Fields);
  if (policy !== undefined) checkPolicy(policy, { isShort: false });
  if (sensitivity !== undefined) checkWord("sensitivity", sensitivity, SENSITIVITIES);
  if (level !== undefined) checkWord("level", level, SANITIZATION_LEVELS);
  if (categories === undefined) return;
  if (!Array.isArray(categories) || categories.length === 0) throw new TypeError(NO_CATEGORY);
  for (const category of categories) checkWord("categories", category, CATEGORIES);
}

type Fields = Readonly<Record<string, unknown>>;

const INPUT =
  "Give a string, or an object with exactly one of content (a string), messages and segments (arrays).";
const NO_CATEGORY = "categories: Name at least one category, or leave categories out.";

function isInput(input: unknown): boolean {
  if (typeof input === "string") return true;
  if (typeof input !== "object" || input === null) return false;
  const { prompt, content, messages, segments } = input as Fields;
  const given = [content, messages, segments].filter((field) => field !== undefined);
  if (given.length !== 1 || prompt !== undefined) return false;
  return typeof content === "string" || Array.isArray(messages ?? segments);
}

function checkDetails({ source, format, messages }: Fields): void {
  if (source !== undefined) checkWord("source", source, CONTENT_SOURCES);
  if (format !== undefined) checkWord("format", format, CONTENT_FORMATS);
  if (!Array.isArray(messages)) return;
  const strange = messages.findIndex((message) => !isMessage(message));
  if (strange >= 0) throw new TypeError(`messages.${strange}: ${MESSAGE}`);
}

const MESSAGE = "Give an object with a role, and what it says in content.";

const isMessage = (message: unknown): boolean =>
  typeof message === "object" && message !== null && "role" in message && typeof message.role === "string";

function checkWord(option: string, said: unknown, known: readonly unknown[]): void {
  if (known.includes(said)) return;
  throw new TypeError(`${option}: ${JSON.stringify(said)} is none of ${known.join(", ")}.`);
}
