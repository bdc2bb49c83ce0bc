import type { Message, ScanOptions, ScanResult } from "@prompt-shield/engine";
import type { Scanner } from "../../ports/scanner/scanner.ts";
import type { ScanOutcome } from "../../ports/scanner/task.ts";
import { OVERLAP_CHARS, type Piece, PIECE_CHARS } from "./batches.ts";
import { locateFindings } from "./locate.ts";
import type { Spoken } from "./spoken.ts";

export interface EngineWish {
  readonly scanner: Pick<Scanner, "run">;
  /** The owner of the texts: the engine's queue serves owners in turn. */
  readonly owner: string;
  readonly options: ScanOptions;
  /** Whether the texts are part of an answer that a caller is already receiving. */
  readonly isUnderWay?: boolean;
}

export interface PiecesRead {
  /** The engine's result for each piece in which it found something. */
  readonly found: ReadonlyMap<Piece, ScanResult>;
  /** "rules" if the model failed. */
  readonly source: ScanResult["source"];
}

/** Reads all pieces in one task. If several contain something, each of those is then read again separately. */
export async function readPieces(batch: readonly Piece[], wish: EngineWish): Promise<PiecesRead> {
  const { verdict, modelFailure } = await scanTexts(batch, wish);
  const found = new Map<Piece, ScanResult>();
  for (const [index, piece] of batch.entries()) {
    const segments = (verdict.segments ?? []).filter((segment) => segment.index === index);
    if (segments.length === 0) continue;
    const own = batch.length === 1 ? verdict : (await scanTexts([piece], wish)).verdict;
    const { segments: _segments, ...result } = own;
    found.set(piece, { ...result, findings: locateFindings(piece.text, segments) });
  }
  return { found, source: modelFailure === undefined ? "engine" : "rules" };
}

/** The text with its malicious parts removed. */
export async function cleanText(said: Spoken, wish: EngineWish): Promise<string> {
  const [message] = await cleanMessages([{ role: said.role, content: said.text }], wish);
  return typeof message?.content === "string" ? message.content : said.text;
}

/**
 * The same for a text of several pieces, `suspects` being where those with findings start. Each piece begins with the
 * end of the cleaned one before it, so that the engine sees what comes before a cut.
 */
export async function cleanPieces(
  said: Spoken,
  suspects: readonly number[],
  wish: EngineWish,
): Promise<string> {
  const { text } = said;
  let done = "";
  let open = "";
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = sentenceEnd(text, at + PIECE_CHARS - open.length);
    const given = open + text.slice(at, end);
    const from = at - open.length;
    const isSuspect = suspects.some((start) => start < end && from < start + PIECE_CHARS);
    const isRead = isSuspect && given.trim() !== "";
    const cleaned = isRead ? await cleanText({ ...said, text: given }, wish) : given;
    const settled = Math.max(0, cleaned.length - OVERLAP_CHARS);
    done += cleaned.slice(0, settled);
    open = cleaned.slice(settled);
  }
  return done + open;
}

/** The last place before `most` where a sentence ends: if half an order were cut out, its other half would look harmless. */
function sentenceEnd(text: string, most: number): number {
  if (most >= text.length) return text.length;
  const near = most - OVERLAP_CHARS;
  const last = [...text.slice(near, most).matchAll(SENTENCE_END)].at(-1);
  return last ? near + last.index + last[0].length : most;
}

const SENTENCE_END = /[.!?]\s|[。！？\n]/gu;

/** The same for neighbouring parts of one message, which are read as one text. */
export async function cleanParts(
  { role, texts }: { readonly role: Spoken["role"]; readonly texts: readonly string[] },
  wish: EngineWish,
): Promise<string[]> {
  const content = texts.map((text) => ({ type: "text", text }));
  const [message] = await cleanMessages([{ role, content }], wish);
  const cleaned = Array.isArray(message?.content) ? (message.content as { text?: string }[]) : content;
  return texts.map((text, index) => cleaned[index]?.text ?? text);
}

async function cleanMessages(messages: readonly Message[], wish: EngineWish): Promise<readonly Message[]> {
  const { sanitized } = await askEngine("sanitize", messages, wish);
  return (sanitized && "messages" in sanitized && sanitized.messages) || [];
}

const scanTexts = (said: readonly Spoken[], wish: EngineWish): Promise<ScanOutcome> =>
  askEngine(
    "scan",
    said.map(({ role, text }) => ({ role, content: text })),
    wish,
  );

function askEngine(
  action: "scan" | "sanitize",
  messages: readonly Message[],
  { scanner, owner, options, isUnderWay = false }: EngineWish,
): Promise<ScanOutcome> {
  return scanner.run({
    action,
    prompt: messages.flatMap(textsOf).join("\n\n"),
    input: { messages },
    options,
    rulesOnly: false,
    owner,
    ...(isUnderWay && { isUnderWay }),
  });
}

const textsOf = ({ content }: Message): string[] =>
  typeof content === "string" ? [content] : (content ?? []).map(({ text = "" }) => text);
