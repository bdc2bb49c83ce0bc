import { LONE_MESSAGES_MAX } from "@prompt-shield/contracts/limits";
import { messagePlaces } from "@prompt-shield/contracts/message-places";
import { partListOf, type Place, replaceTexts } from "@prompt-shield/contracts/places";
import { unreadParts } from "@prompt-shield/contracts/unread-parts";
import { UNREAD_PARTS } from "../messages.ts";
import { isJson } from "../readers/guess.ts";
import { readContent } from "../readers/read.ts";
import type { Reading } from "../readers/reading.ts";
import { type Document, type Item, notesOf } from "./document.ts";
import { isKeptFromSight } from "./hidden.ts";
import type { Message } from "./input.ts";
import { cutBetween } from "./part-cuts.ts";
import { ANSWER, CONTENT, stanceOf, type Stance } from "./stance.ts";

/** A text of a message, split into its segments. */
interface OpenedText {
  readonly message: number;
  /** Where it lies in the message. */
  readonly place: Place;
  readonly reading: Reading;
}

/** A conversation as a list of texts: contents, tool calls, results of tools, documents, refusals. */
export async function openMessages(messages: readonly Message[]): Promise<Document> {
  const opened: OpenedText[] = [];
  for (const [message, said] of messages.entries()) {
    for (const place of messagePlaces(said)) opened.push({ message, place, reading: await readSaid(place) });
  }
  const unread = messages.flatMap(unreadParts);
  return {
    items: markCuts(opened.flatMap((text) => itemsOf(text, messages))),
    notes: [
      ...opened.flatMap(({ reading }) => notesOf(reading)),
      ...(unread.length > 0 ? [UNREAD_PARTS(unread)] : []),
    ],
    rebuild: (texts) => ({ messages: rebuildMessages(messages, opened, texts) }),
  };
}

/**
 * Results of tools and documents are read in their own format, arguments of calls as JSON, and everything else as plain
 * text, unless it is an answer that hides text.
 */
async function readSaid({ role, text, isJson: isData }: Place): Promise<Reading> {
  if (isData && isJson(text)) return readContent(text, "json");
  const stance = stanceOf(role);
  if (stance === CONTENT) return readContent(text, "auto");
  const plain = await readContent(text, "text");
  if (stance !== ANSWER || !MAY_HIDE.test(text)) return plain;
  const reading = await readContent(text, "markdown");
  // A comment is recognised in plain text too (`stance.ts`), so it does not need the Markdown reader.
  const hides = reading.segments.some(
    ({ hidden }) => hidden && isKeptFromSight(hidden) && (hidden !== "comment" || !text.includes("<!--")),
  );
  return hides ? reading : plain;
}

const MAY_HIDE = /<[a-z]|^ {0,3}\[[^\]\n]{1,60}\]:/imu;

function itemsOf({ message, place, reading }: OpenedText, messages: readonly Message[]): Item[] {
  const stance: Stance = stanceOf(place.role);
  const source = place.source ?? (stance === CONTENT ? "tool" : undefined);
  const list = partListOf(place);
  const standsAlone = messages.length <= LONE_MESSAGES_MAX && reading.segments.length === 1;
  return reading.segments.map((segment) => ({
    ...segment,
    path: pathOf(place, segment.path),
    index: message,
    ...(list !== undefined && { list: `${message} ${list}`, part: place.path.join("/") }),
    role: messages[message]?.role ?? "user",
    stance,
    standsAlone,
    ...(source && { source }),
  }));
}

/** A message's only text has no path. What was parsed already continues the pointer into the message. */
function pathOf({ path, isParsed }: Place, within: string): string {
  const place = path.length === 1 && path[0] === "content" ? "" : path.map(pointerStep).join("");
  return isParsed ? place + within : [place, within].filter((step) => step !== "").join(" > ");
}

const pointerStep = (step: string | number): string =>
  `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** A model reads the parts of one message as one text, even with blank parts and pictures between them. */
function markCuts(items: readonly Item[]): Item[] {
  const before = new Map<string, Item>();
  const blanks = new Set<string>();
  return items.map((item) => {
    const { list, part, text } = item;
    if (list === undefined) return item;
    if (text.trim() === "") {
      blanks.add(list);
      return item;
    }
    const last = before.get(list);
    before.set(list, item);
    const isSpaced = blanks.delete(list);
    const cut = last && last.part !== part ? cutBetween(last.text, text, isSpaced) : undefined;
    return cut ? { ...item, cut } : item;
  });
}

function rebuildMessages(
  messages: readonly Message[],
  opened: readonly OpenedText[],
  texts: readonly string[],
): Message[] {
  const changed = new Map<number, Changed[]>();
  let next = 0;
  for (const { message, place, reading } of opened) {
    const own = texts.slice(next, next + reading.segments.length);
    next += own.length;
    if (own.every((text, index) => text === reading.segments[index]?.text)) continue;
    const one = { place, text: stillData(place, reading.rebuild(own)) };
    const known = changed.get(message);
    if (known) known.push(one);
    else changed.set(message, [one]);
  }
  return messages.map((message, index) => rewritten(message, changed.get(index) ?? []));
}

interface Changed {
  readonly place: Place;
  readonly text: string;
}

/** A model's provider refuses arguments that are no JSON. */
const stillData = ({ isJson: isData, text }: Place, after: string): string =>
  isData && isJson(text) && !isJson(after) ? "{}" : after;

function rewritten(message: Message, changed: readonly Changed[]): Message {
  const places = changed.map(({ place }) => place);
  const texts = changed.map(({ text }) => text);
  const copy = replaceTexts({ ...message }, places, texts);
  const sealed = new Set(places.flatMap(({ isSealed, path }) => (isSealed ? [path[1]] : [])));
  if (sealed.size === 0 || !Array.isArray(copy.content)) return copy;
  // A thought that was changed no longer fits its signature, and its provider would refuse the whole conversation.
  return { ...copy, content: copy.content.filter((_, part) => !sealed.has(part)) };
}
