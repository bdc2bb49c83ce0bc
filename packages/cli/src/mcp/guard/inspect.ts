import { CATEGORIES, type Category, SENSITIVE_DATA } from "@prompt-shield/contracts/vocabulary";
import { createEngine, type Engine, type Message as Said, type ScanOptions } from "@prompt-shield/engine";
import type { Fields } from "./json-rpc.ts";
import { findSplitOrders } from "./split-orders.ts";
import { mapTexts, textsOf, type PlacedText } from "./strings.ts";

/** What was found in a value: the reasons, to show to people, and the value without it. */
export interface Inspection<Value> {
  /** One line per place. Never quotes what was found. */
  readonly reasons: readonly string[];
  clean(): Promise<Value>;
}

/** An inspection of texts that were read one by one. */
interface Reading<Value> extends Inspection<Value> {
  /** The places with findings. */
  readonly places: readonly string[];
  /** Whether the text was too long to be read. */
  readonly isCut: boolean;
}

/** Results may contain the user's own secrets, but must not contain instructions. */
const ORDERS: readonly Category[] = CATEGORIES.filter((category) => category !== SENSITIVE_DATA);
const SECRETS: readonly Category[] = [SENSITIVE_DATA];

/** Longer texts are not scanned in full, so they are not passed on in full. */
const READ_MAX_CHARS = 4 * 1_048_576;

/** Looks for instructions in a server's message. */
export async function findOrders<Value extends Fields>(
  engine: Engine,
  value: Value,
): Promise<Inspection<Value> | undefined> {
  const parts = partsOf(value);
  const options = { categories: ORDERS };
  const alone = await inspect(engine, parts, options, (texts) => replaceParts(value, parts, texts));
  if (alone?.isCut) return alone;
  const split = await findSplitOrders(engine, value, { known: new Set(alone?.places), options });
  if (!split) return alone;
  return {
    reasons: [...(alone?.reasons ?? []), ...split.reasons],
    clean: async () => {
      const texts = await split.clean();
      return mapTexts((await alone?.clean()) ?? value, (text, path) => texts.get(path) ?? text);
    },
  };
}

/**
 * Looks for secrets in a message to a server. Uses the rules alone: they suffice, and field names help them.
 */
export async function findSecrets<Value extends Fields>(
  value: Value,
): Promise<Inspection<Value> | undefined> {
  const parts = [{ path: "", text: JSON.stringify(value) }];
  return inspect(RULES, parts, { categories: SECRETS }, ([text = ""]) => JSON.parse(text) as Value);
}

const RULES = createEngine();

async function inspect<Value>(
  engine: Engine,
  parts: readonly PlacedText[],
  options: ScanOptions,
  rebuild: (texts: readonly string[]) => Value,
): Promise<Reading<Value> | undefined> {
  const size = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (size === 0) return undefined;
  if (size > READ_MAX_CHARS) return tooLong(engine, parts, options, rebuild);
  const messages = messagesOf(parts);
  const { isMalicious, segments } = await engine.scan({ messages }, options);
  if (!isMalicious) return undefined;
  const found = segments.filter((segment) => segment.isMalicious);
  const reasons = found.map(({ index, path, categories, findings }) => {
    const place = [parts[index]?.path, path].filter(Boolean).join(" > ");
    return `${categories.join(", ")} at ${place}: ${findings[0]?.explanation ?? "suspicious text."}`;
  });
  const clean = async (): Promise<Value> => {
    const { messages: cleaned = [] } = await engine.sanitize({ messages }, options);
    return rebuild(cleaned.map(({ content }) => String(content)));
  };
  return { reasons, clean, places: found.map(({ index }) => parts[index]?.path ?? ""), isCut: false };
}

const messagesOf = (parts: readonly PlacedText[]): Said[] =>
  parts.map(({ text }) => ({ role: "tool", content: text }));

/**
 * Cleans and keeps the short texts beside one that is too long, unless together they are too long as well.
 */
function tooLong<Value>(
  engine: Engine,
  parts: readonly PlacedText[],
  options: ScanOptions,
  rebuild: (texts: readonly string[]) => Value,
): Reading<Value> {
  const short = parts.filter(({ text }) => text.length <= SHORT_CHARS).slice(0, SHORT_MAX);
  const clean = async (): Promise<Value> => {
    const { messages: cleaned = [] } = await engine.sanitize({ messages: messagesOf(short) }, options);
    const kept = new Map(short.map((part, index) => [part, cleaned[index]?.content]));
    return rebuild(parts.map((part) => String(kept.get(part) ?? TOO_LONG)));
  };
  return { reasons: [TOO_LONG], clean, places: [], isCut: true };
}

const SHORT_CHARS = 1_000;
const SHORT_MAX = 200;
const TOO_LONG = "The text is too long to be scanned.";

const STRUCTURED = "structuredContent";
/** Shorter texts cannot contain an instruction. */
const ORDER_MIN_CHARS = 12;

/** The texts of a value. Structured content counts as one text, because its fields explain each other. */
function partsOf({ [STRUCTURED]: structured, ...rest }: Fields): PlacedText[] {
  const texts = textsOf(rest).filter(({ text }) => text.length >= ORDER_MIN_CHARS);
  return structured === undefined
    ? texts
    : [...texts, { path: `/${STRUCTURED}`, text: JSON.stringify(structured) }];
}

function replaceParts<Value extends Fields>(
  value: Value,
  parts: readonly PlacedText[],
  texts: readonly string[],
): Value {
  const byPath = new Map(parts.map(({ path }, index) => [path, texts[index]]));
  const { [STRUCTURED]: _old, ...rest } = value;
  const structured = byPath.get(`/${STRUCTURED}`);
  return {
    ...mapTexts(rest, (text, path) => byPath.get(path) ?? text),
    ...(structured !== undefined && { [STRUCTURED]: JSON.parse(structured) as unknown }),
  } as unknown as Value;
}
