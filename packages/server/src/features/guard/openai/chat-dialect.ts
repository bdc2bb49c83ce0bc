import { asList, asRecord, type Place, replaceTexts } from "@prompt-shield/contracts/places";
import type { Dialect, Step } from "../stream/dialect.ts";
import { parseObject, type SseEvent, writeEvent, writeJson } from "../stream/sse.ts";
import { createToldTokens } from "../stream/told-tokens.ts";
import { annotationPlaces } from "./annotations.ts";
import { CONTENT, deltaPieces, leftOf, legacyPieces, saysSomething } from "./chat-pieces.ts";
import { openAiError } from "./errors.ts";
import { legacyLogprobs, legacyTokens } from "./legacy-tokens.ts";

const DONE = "[DONE]";
const DONE_FRAME = writeEvent({ event: undefined, data: DONE });

/** Where a text's pieces belong in a choice's delta, and the object that has to surround them. */
interface Spot {
  readonly choice: number;
  readonly path: Place["path"];
  readonly shell: object;
}

/** Reads `data: {chunk}` … `data: [DONE]`, the streams of chat completions and of the legacy completions. */
export function createChatDialect(): Dialect {
  const spots = new Map<string, Spot>();
  const tokens = new Map<string, ReturnType<typeof createToldTokens>>();
  let head: Record<string, unknown> = {};
  let isLegacy = false;

  const chunk = (choice: object, counted: object = {}) =>
    writeJson({ ...head, choices: [choice], ...counted });

  function addTokens(channel: string, given: unknown): void {
    if (!Array.isArray(given)) return;
    const told = tokens.get(channel) ?? createToldTokens();
    tokens.set(channel, told);
    told.add(given);
  }

  /** Takes the texts out of the choice. The rest of it passes at once, so that roles and names come first. */
  function readChoice(choice: unknown, counted: object | undefined): Step[] {
    const {
      index,
      delta: given,
      finish_reason: reason,
      logprobs,
      text: legacy,
      ...others
    } = asRecord(choice);
    // Some servers repeat the whole answer so far beside each piece. The pieces say it all, and only they are held back.
    const { message: _repeated, ...rest } = others;
    const { annotations, ...delta } = asRecord(given);
    const at = typeof index === "number" ? index : 0;
    const pieces = isLegacy ? legacyPieces(legacy) : deltaPieces(delta);
    // Also add tokens of deltas without text: a token may be only part of a character.
    if (isLegacy) addTokens(`${at} text`, legacyTokens(logprobs));
    else
      for (const [name, text] of Object.entries(delta))
        if (typeof text === "string") addTokens(`${at} ${name}`, asRecord(logprobs)[name]);
    const texts = pieces.map(({ name, path, shell, text, nature }): Step => {
      const channel = `${at} ${name}`;
      spots.set(channel, { choice: at, path, shell });
      return { kind: "say", channel, text, nature };
    });
    const left = leftOf(delta, pieces);
    const skeleton = { ...rest, index: at, delta: left, finish_reason: null };
    const isDone = typeof reason === "string";
    return [
      ...(!isLegacy && saysSomething(left, delta) ? [{ kind: "pass" as const, frame: chunk(skeleton) }] : []),
      ...texts,
      ...(annotations === undefined ? [] : [noted(at, annotations)]),
      ...(isDone ? endOf(at) : []),
      ...(isDone || counted
        ? [{ kind: "pass" as const, frame: chunk(lastOf(at, isDone ? reason : null), counted) }]
        : []),
    ];
  }

  /** Annotations arrive complete, unlike the texts around them. */
  const noted = (index: number, annotations: unknown): Step => ({
    kind: "repeat",
    body: { annotations },
    places: annotationPlaces(annotations, { role: "assistant", path: ["annotations"] }),
    write: (delta) => chunk({ index, delta, finish_reason: null }),
  });

  const lastOf = (index: number, reason: string | null) =>
    isLegacy
      ? { index, text: "", logprobs: null, finish_reason: reason }
      : { index, delta: {}, finish_reason: reason };

  function endOf(choice: number): Step[] {
    return [...spots].flatMap(([channel, spot]) =>
      spot.choice === choice ? [{ kind: "end" as const, channel }] : [],
    );
  }

  function read({ event, data }: SseEvent): readonly Step[] {
    if (data === DONE) return [{ kind: "end" }, { kind: "pass", frame: DONE_FRAME }];
    const body = parseObject(data);
    if (body === undefined) return [{ kind: "malformed" }];
    // `obfuscation` pads a chunk to hide its length, so it does not fit a changed chunk.
    const { choices, obfuscation: _padding, usage, error, ...rest } = body;
    const list = asList(choices);
    const isError = error !== undefined && error !== null;
    // A bare error says nothing about the chunks whose words are still held.
    if (list.length > 0 || !isError) head = rest;
    // Some servers name every stream so: only a choice without a delta has its text beside it.
    if (list.length > 0) isLegacy = rest["object"] === "text_completion" && !list.some(hasDelta);
    // Some servers send `null` with every chunk. With a real error may come the last words of the answer.
    if (isError)
      return [
        ...list.flatMap((choice) => readChoice(choice, undefined)),
        { kind: "end" },
        {
          kind: "pass",
          frame: writeJson({ ...rest, ...(choices !== undefined && { choices: [] }), error }, event),
        },
      ];
    if (list.length === 0)
      return [
        { kind: "pass", frame: writeJson({ ...rest, choices: [], ...(usage !== undefined && { usage }) }) },
      ];
    // Keep `usage` in the chunk in which the server sent it: clients expect a chunk without choices only if they asked
    // for it.
    const counted = usage === undefined || usage === null ? undefined : { usage };
    return list.flatMap((choice, at) => readChoice(choice, at === list.length - 1 ? counted : undefined));
  }

  return {
    read,
    say: (channel, text) => {
      const { choice, path, shell } = spots.get(channel) ?? { choice: 0, ...CONTENT };
      const told = tokens.get(channel)?.tell(text) ?? [];
      if (isLegacy)
        return chunk({ index: choice, text, logprobs: legacyLogprobs(told), finish_reason: null });
      return chunk({
        index: choice,
        delta: replaceTexts(shell, [{ role: "assistant", path, text: "" }], [text]),
        ...(told.length > 0 && { logprobs: { content: null, refusal: null, [String(path[0])]: told } }),
        finish_reason: null,
      });
    },
    refuse: () => {
      const choices = [...new Set([0, ...[...spots.values()].map(({ choice }) => choice)])];
      const last = choices.map((index) => lastOf(index, "content_filter"));
      return writeJson({ ...head, choices: last }) + DONE_FRAME;
    },
    breakOff: (message) => writeJson(openAiError(502, { message, code: "upstream_error" })),
  };
}

const hasDelta = (choice: unknown): boolean => "delta" in asRecord(choice);
