import { POLICY_KEYS, SERVED_WITH_DOCUMENT, unknownKeys } from "@prompt-shield/contracts/policy-keys";
import {
  CATEGORIES,
  POLICY_ACTIONS,
  POLICY_SOURCES,
  SENSITIVITIES,
  SEVERITIES,
} from "@prompt-shield/contracts/vocabulary";

/**
 * Throws for keys and words that no policy knows, which a server answers with 400. The engine would never look at a
 * misspelled setting nor meet a misspelled category, and an action that it does not know is none: any of them would let
 * attacks pass.
 */
export function checkPolicy(policy: unknown): void {
  const given = recordAt("policy", policy);
  checkKeys("policy", given, POLICY_KEYS.document, SERVED_WITH_DOCUMENT);
  const { actions, sourceActions, sensitivity, minimumSeverity, sources, patterns, words, ...rest } = given;
  checkActions("policy.actions", actions);
  for (const [source, own] of entriesAt("policy.sourceActions", sourceActions)) {
    checkWord("policy.sourceActions", source, POLICY_SOURCES);
    checkActions(`policy.sourceActions.${source}`, own);
  }
  checkWord("policy.sensitivity", sensitivity, SENSITIVITIES);
  checkWord("policy.minimumSeverity", minimumSeverity, SEVERITIES);
  if (isSet(sources) && listAt("policy.sources", sources).length === 0)
    throw new TypeError("policy.sources: Name at least one source, or leave sources out.");
  for (const source of listAt("policy.sources", sources)) checkWord("policy.sources", source, POLICY_SOURCES);
  for (const pattern of listAt("policy.patterns", patterns))
    checkOwn("policy.patterns", pattern, POLICY_KEYS.pattern);
  for (const word of listAt("policy.words", words)) checkOwn("policy.words", word, POLICY_KEYS.word);
  for (const text of listAt("policy.allowedTexts", rest["allowedTexts"]))
    if (typeof text !== "string")
      checkKeys("policy.allowedTexts", recordAt("policy.allowedTexts", text), POLICY_KEYS.allowedText);
  for (const finding of listAt("policy.allowedFindings", rest["allowedFindings"]))
    checkKeys(
      "policy.allowedFindings",
      recordAt("policy.allowedFindings", finding),
      POLICY_KEYS.allowedFinding,
    );
  for (const name of ["shadow", "soft", "canary"]) checkFlag(`policy.${name}`, rest[name]);
}

type Fields = Readonly<Record<string, unknown>>;

/** Null is what the API takes for a setting that goes back to its default. */
const isSet = (value: unknown): boolean => value !== undefined && value !== null;

function checkActions(place: string, actions: unknown): void {
  for (const [category, action] of entriesAt(place, actions)) {
    checkWord(place, category, CATEGORIES);
    checkWord(`${place}.${category}`, action, POLICY_ACTIONS);
  }
}

/** A pattern or word of the policy's own may be a plain string. */
function checkOwn(place: string, entry: unknown, known: readonly string[]): void {
  if (typeof entry === "string") return;
  const given = recordAt(place, entry);
  checkKeys(place, given, known);
  const { action, caseSensitive } = given;
  checkWord(`${place}.action`, action, POLICY_ACTIONS);
  checkFlag(`${place}.caseSensitive`, caseSensitive);
}

/** `ignored` keys may be there, but are never what a misspelled one was meant to be. */
function checkKeys(
  place: string,
  given: Fields,
  known: readonly string[],
  ignored: readonly string[] = [],
): void {
  const unknown = Object.keys(given).filter((key) => !known.includes(key) && !ignored.includes(key));
  if (unknown.length > 0) throw new TypeError(`${place}: ${unknownKeys(unknown, known)}`);
}

function checkFlag(place: string, flag: unknown): void {
  if (isSet(flag) && typeof flag !== "boolean") throw new TypeError(`${place}: Use true or false.`);
}

function checkWord(place: string, said: unknown, known: readonly unknown[]): void {
  if (!isSet(said) || known.includes(said)) return;
  throw new TypeError(`${place}: ${JSON.stringify(said)} is none of ${known.join(", ")}.`);
}

const entriesAt = (place: string, value: unknown): [string, unknown][] =>
  isSet(value) ? Object.entries(recordAt(place, value)) : [];

function recordAt(place: string, value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError(`${place}: Use an object.`);
  return value as Fields;
}

function listAt(place: string, value: unknown): readonly unknown[] {
  if (!isSet(value)) return [];
  if (!Array.isArray(value)) throw new TypeError(`${place}: Use an array.`);
  return value;
}
