import { asList, asRecord, type Place, replaceTexts } from "../places.ts";
import type { Dialect, Step } from "../stream/dialect.ts";
import { parseObject, type SseEvent, writeEvent, writeJson } from "../stream/sse.ts";
import { createToldTokens } from "../stream/told-tokens.ts";
import { annotationPlaces } from "./annotations.ts";
import { CONTENT, deltaPieces, leftOf, legacyPieces, saysSomething } from "./chat-pieces.ts";
import { openAiError } from "./errors.ts";
import { legacyLogprobs, legacyTokens } from "./legacy-tokens.ts";

const DONE = "[DONE]";
const DONE_FRAME = writeEvent({ event: undefined, data: DONE });

/** Where the pieces of one text stand in a choice's delta, and what has to stand around them. */
interface Spot {
  readonly choice: number;
  readonly path: Place["path"];
  readonly shell: object;
}

/** `data: {chunk}` … `data: [DONE]`, of chat completions and of the older completions. */
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

  /** The texts are taken out of the choice; what is left of it passes at once, so that roles and names come first. */
  function readChoice(choice: unknown, counted: object | undefined): Step[] {
    const { index, delta: given, finish_reason: reason, logprobs, ...rest } = asRecord(choice);
    const { annotations, ...delta } = asRecord(given);
    const at = typeof index === "number" ? index : 0;
    const pieces = isLegacy ? legacyPieces(rest) : deltaPieces(delta);
    // Part of a character is a token, but no text yet.
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

  /** Notes come whole, unlike the texts around them. */
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
    if (body["error"] !== undefined)
      return [{ kind: "end" }, { kind: "pass", frame: writeJson(body, event) }];
    // `obfuscation` pads a chunk to hide its length, so it does not fit a changed chunk.
    const { choices, obfuscation: _padding, usage, ...rest } = body;
    isLegacy = rest["object"] === "text_completion";
    head = rest;
    const list = asList(choices);
    if (list.length === 0)
      return [
        { kind: "pass", frame: writeJson({ ...rest, choices: [], ...(usage !== undefined && { usage }) }) },
      ];
    // What was used is told where the server tells it: clients expect a chunk without choices only if they asked for one.
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
