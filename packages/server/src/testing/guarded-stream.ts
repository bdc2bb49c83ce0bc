import type { Finding } from "@prompt-shield/engine";
import type { Dialect } from "../features/guard/stream/dialect.ts";
import { guardStream } from "../features/guard/stream/guard-stream.ts";
import type { Look } from "../features/guard/stream/look.ts";
import { parseObject, readEvents } from "../features/guard/stream/sse.ts";
import { collect } from "./collect.ts";
import { CARD, FILLER } from "./gateway-words.ts";

/** A model's text with a card number that the guard has to hide, or at which it has to stop. */
export const TEXT = `${FILLER}Your card is ${CARD}, keep it. ${FILLER}`;
export const MASKED = TEXT.replace(CARD, "[CARD_1]");
/** Short enough to be sent in one piece. */
export const CITED = `It is ${CARD}.`;
/** The text as a model would send it, four characters at a time, so that the number is cut into pieces. */
export const PIECES = TEXT.match(/[\s\S]{1,4}/g) ?? [];

const cardsIn = (text: string): Finding[] =>
  [...text.matchAll(/\b(?:\d{4} ){3}\d{4}\b/g)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    text: found,
    category: "Sensitive Data",
    rule: "test/card",
    origin: { layer: "sensitive" },
    severity: "high",
    group: "regexMatches",
    explanation: "",
    score: 1,
    entity: "CARD",
  }));
export const hideCards: Look = async (text) => ({ isBlocked: false, findings: cardsIn(text) });
export const blockCards: Look = async (text) => ({ isBlocked: cardsIn(text).length > 0, findings: [] });
export const allow: Look = async () => ({ isBlocked: false, findings: [] });

async function* bytesOf(frames: readonly string[]) {
  for (const frame of frames) yield new TextEncoder().encode(frame);
}

/** What leaves the guard when the model sends these frames: the raw text, and the body of each event. */
export async function runGuarded(dialect: Dialect, frames: readonly string[], look: Look) {
  const events = readEvents(bytesOf(frames));
  const parts = { events, dialect, look, messages: { brokeOff: "It broke off.", refused: "It is refused." } };
  const raw = (await collect(guardStream(parts))).join("");
  const told = (await collect(readEvents(bytesOf([raw])))).flat();
  return { raw, bodies: told.flatMap(({ data }) => parseObject(data) ?? []) as Body[] };
}

interface Body {
  readonly type?: string;
  readonly sequence_number?: number;
  readonly delta?: { readonly text?: string; readonly stop_reason?: string } | string;
  readonly choices?: readonly {
    readonly index: number;
    readonly delta: Delta;
    readonly finish_reason: string | null;
  }[];
  readonly usage?: object;
  readonly error?: object;
}

export interface Delta {
  readonly role?: string;
  readonly content?: string;
  readonly tool_calls?: readonly {
    readonly index: number;
    readonly id?: string;
    readonly function: { readonly name?: string; readonly arguments: string };
  }[];
}

/** The text of one choice of a chat stream. */
export const contentOf = (bodies: readonly Body[], choice = 0) =>
  bodies
    .flatMap(({ choices = [] }) => choices.filter(({ index }) => index === choice))
    .map(({ delta }) => delta.content ?? "")
    .join("");

export const chunk = (choices: object[]) =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices })}\n\n`;
