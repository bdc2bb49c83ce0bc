import { LONE_MESSAGES_MAX } from "@prompt-shield/contracts/limits";
import {
  DEFAULT_CONTENT_SOURCE,
  type ContentSource,
  type MessageRole,
} from "@prompt-shield/contracts/vocabulary";
import { UNREAD_ATTACHMENTS } from "../messages.ts";
import { readContent } from "../readers/read.ts";
import type { Reading, Segment } from "../readers/reading.ts";
import { flowsOn } from "../readers/sentences.ts";
import type { Message, MessagePart, ScanInput } from "./input.ts";
import { isKeptFromSight } from "./hidden.ts";
import { ANSWER, CONTENT, stanceOf, type Stance } from "./stance.ts";

/** A segment with everything that a verdict on it needs. */
export interface Item extends Segment {
  /** Index of the message, or of the segment if the input is not a conversation. */
  readonly index: number;
  /** Which part of the message. */
  readonly part?: number;
  readonly role?: MessageRole;
  readonly source?: ContentSource;
  readonly stance: Stance;
  /** Whether it is read by itself, like a message; the fields of a document may be read together. */
  readonly standsAlone: boolean;
  /** It continues a sentence that the previous part of the same message breaks off. */
  readonly goesOn?: true;
}

/** Any input as a list of texts, and the way to rebuild the input from cleaned texts. */
export interface Document {
  readonly items: readonly Item[];
  readonly notes: readonly string[];
  rebuild(texts: readonly string[]): Rebuilt;
}

export interface Rebuilt {
  readonly content?: string;
  readonly messages?: Message[];
}

export async function openDocument(input: ScanInput): Promise<Document> {
  if (has(input, "messages")) return openMessages(input.messages);
  const source = input.source ?? DEFAULT_CONTENT_SOURCE;
  const reading = has(input, "segments")
    ? { segments: input.segments, rebuild: (texts: readonly string[]) => texts.join("\n\n") }
    : await readContent(input.content, input.format);
  return {
    items: reading.segments.map((segment, index) => ({
      ...segment,
      index,
      source,
      stance: CONTENT,
      standsAlone: false,
    })),
    notes: notesOf(reading),
    rebuild: (texts) => (has(input, "segments") ? {} : { content: reading.rebuild(texts) }),
  };
}

/** A field that is undefined counts as absent, as it does in JSON. */
function has<Field extends "messages" | "segments">(
  input: ScanInput,
  field: Field,
): input is Extract<ScanInput, Readonly<Record<Field, unknown>>> {
  return (input as Partial<Record<Field, unknown>>)[field] !== undefined;
}

function notesOf({ notes = [], attachments = [] }: Partial<Reading>): string[] {
  return [
    ...notes,
    ...(attachments.length > 0 ? [UNREAD_ATTACHMENTS(attachments.map(({ name }) => name))] : []),
  ];
}

interface OpenedPart {
  readonly message: number;
  /** Undefined if the message's content is a plain string. */
  readonly part: number | undefined;
  readonly reading: Reading;
}

async function openMessages(messages: readonly Message[]): Promise<Document> {
  const opened: OpenedPart[] = [];
  for (const [message, said] of messages.entries()) {
    for (const { part, text } of textsOf(said)) {
      opened.push({ message, part, reading: await readSaid(text, stanceOf(said.role)) });
    }
  }
  return {
    items: markFlows(opened.flatMap((part) => itemsOf(part, messages))),
    notes: opened.flatMap(({ reading }) => notesOf(reading)),
    rebuild: (texts) => ({ messages: rebuildMessages(messages, opened, texts) }),
  };
}

/** Tool output is read in its own format, every other message as plain text, unless it is an answer that hides text. */
async function readSaid(text: string, stance: Stance): Promise<Reading> {
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

function textsOf({ content }: Message): { part: number | undefined; text: string }[] {
  if (typeof content === "string") return [{ part: undefined, text: content }];
  return (content ?? []).flatMap(({ text }, part) => (typeof text === "string" ? [{ part, text }] : []));
}

function itemsOf({ message, part, reading }: OpenedPart, messages: readonly Message[]): Item[] {
  const role = messages[message]?.role ?? "user";
  const stance = stanceOf(role);
  const place = part === undefined ? "" : `/content/${part}/text`;
  const standsAlone = messages.length <= LONE_MESSAGES_MAX && reading.segments.length === 1;
  return reading.segments.map((segment) => ({
    ...segment,
    path: [place, segment.path].filter((step) => step !== "").join(" > "),
    index: message,
    part: part ?? 0,
    role,
    stance,
    standsAlone,
    ...(stance === CONTENT && { source: "tool" as const }),
  }));
}

/** A model reads the parts of one message as one text, even with blank parts and pictures between them. */
function markFlows(items: readonly Item[]): Item[] {
  let before: Item | undefined;
  return items.map((item) => {
    if (item.text.trim() === "") return item;
    const isNextPart = before?.index === item.index && before.part !== item.part;
    const goesOn = before !== undefined && isNextPart && flowsOn(before.text, item.text);
    before = item;
    return goesOn ? { ...item, goesOn } : item;
  });
}

function rebuildMessages(
  messages: readonly Message[],
  opened: readonly OpenedPart[],
  texts: readonly string[],
): Message[] {
  const rebuilt = messages.map((message) => ({ ...message }));
  let next = 0;
  for (const { message, part, reading } of opened) {
    const own = texts.slice(next, next + reading.segments.length);
    next += own.length;
    const said = rebuilt[message];
    if (!said || own.every((text, index) => text === reading.segments[index]?.text)) continue;
    const text = reading.rebuild(own);
    said.content = part === undefined ? text : replacePart(said.content, part, text);
  }
  return rebuilt;
}

function replacePart(content: Message["content"], part: number, text: string): MessagePart[] {
  if (!Array.isArray(content)) return [];
  return content.map((old: MessagePart, index) => (index === part ? { ...old, text } : old));
}
