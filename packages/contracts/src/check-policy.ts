import { POLICY_KEYS, SERVED_WITH_DOCUMENT, unknownKeys } from "./policy-keys.ts";
import { CATEGORIES, POLICY_ACTIONS, POLICY_SOURCES, SENSITIVITIES, SEVERITIES } from "./vocabulary.ts";

export interface PolicyForm {
  /** Words, patterns and allowed texts may be plain strings and leave out their action, as the API takes them. */
  readonly isShort: boolean;
}

/**
 * Throws for keys and words that no policy knows, which a server answers with 400. The engine would never look at a
 * misspelled setting nor meet a misspelled category, and an action that it does not know is none: any of them would let
 * attacks pass. Needs no schema library, so that the engine and the SDK stay small.
 */
export function checkPolicy(policy: unknown, form: PolicyForm): void {
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
  const patternKeys = form.isShort ? POLICY_KEYS.pattern : ENGINE_PATTERN_KEYS;
  for (const pattern of listAt("policy.patterns", patterns))
    checkOwn({ place: "policy.patterns", entry: pattern, text: "pattern", known: patternKeys }, form);
  for (const word of listAt("policy.words", words))
    checkOwn({ place: "policy.words", entry: word, text: "word", known: POLICY_KEYS.word }, form);
  for (const text of listAt("policy.allowedTexts", rest["allowedTexts"])) checkAllowedText(text, form);
  for (const sender of listAt("policy.allowedSenders", rest["allowedSenders"]))
    checkString("policy.allowedSenders", sender);
  for (const finding of listAt("policy.allowedFindings", rest["allowedFindings"]))
    checkAllowedFinding(finding);
  for (const name of ["shadow", "soft", "canary"]) checkFlag(`policy.${name}`, rest[name]);
}

/** The server marks a pattern that is not proven linear, for the engine alone. */
const ENGINE_PATTERN_KEYS = [...POLICY_KEYS.pattern, "limited"];

type Fields = Readonly<Record<string, unknown>>;

/** Null is what the API takes for a setting that goes back to its default. */
const isSet = (value: unknown): boolean => value !== undefined && value !== null;

function checkActions(place: string, actions: unknown): void {
  for (const [category, action] of entriesAt(place, actions)) {
    checkWord(place, category, CATEGORIES);
    checkWord(`${place}.${category}`, action, POLICY_ACTIONS);
  }
}

interface OwnEntry {
  readonly place: string;
  readonly entry: unknown;
  /** The key that holds what is searched for. */
  readonly text: string;
  readonly known: readonly string[];
}

function checkOwn({ place, entry, text, known }: OwnEntry, { isShort }: PolicyForm): void {
  // The engine is asked with every text, and by then a policy has been checked in its short form.
  if (isShort && text === "pattern") checkPattern(place, entry);
  if (isShort && typeof entry === "string") return;
  const given = recordAt(place, entry);
  checkKeys(place, given, known);
  const { action, caseSensitive } = given;
  checkString(`${place}.${text}`, given[text]);
  if (!isShort && !isSet(action)) throw new TypeError(`${place}.action: ${NO_ACTION}`);
  checkWord(`${place}.action`, action, POLICY_ACTIONS);
  checkFlag(`${place}.caseSensitive`, caseSensitive);
}

function checkPattern(place: string, entry: unknown): void {
  const pattern = typeof entry === "string" ? entry : recordAt(place, entry)["pattern"];
  if (typeof pattern !== "string") return;
  try {
    // oxlint-disable-next-line no-new -- only whether it can be read is asked
    new RegExp(pattern, "u");
  } catch (error) {
    throw new TypeError(`${place}: ${(error as Error).message}.`, { cause: error });
  }
}

const NO_ACTION = `Use one of ${POLICY_ACTIONS.join(", ")}.`;

function checkAllowedText(entry: unknown, { isShort }: PolicyForm): void {
  if (isShort && typeof entry === "string") return;
  const given = recordAt("policy.allowedTexts", entry);
  checkKeys("policy.allowedTexts", given, POLICY_KEYS.allowedText);
  checkString("policy.allowedTexts.text", given["text"]);
}

function checkAllowedFinding(entry: unknown): void {
  const given = recordAt("policy.allowedFindings", entry);
  checkKeys("policy.allowedFindings", given, POLICY_KEYS.allowedFinding);
  checkWord("policy.allowedFindings.category", given["category"], CATEGORIES);
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

function checkString(place: string, text: unknown): void {
  if (typeof text !== "string") throw new TypeError(`${place}: Use a string.`);
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
