import { asList, asRecord, asText } from "../places.ts";
import type { Dialect, Step } from "../stream/dialect.ts";
import { parseObject, type SseEvent, writeEvent, writeJson } from "../stream/sse.ts";
import { createToldTokens } from "../stream/told-tokens.ts";
import { openAiError } from "./errors.ts";

const DONE = "[DONE]";
const DONE_FRAME = writeEvent({ event: undefined, data: DONE });

/** Where a piece of text stands in a choice's delta: a field of it, or the arguments of one of its calls. */
type Spot =
  | { readonly choice: number; readonly field: string }
  | { readonly choice: number; readonly call: number };

/** Fields of a delta that hold text. The last two are what compatible servers call a model's thoughts. */
const TEXT_FIELDS = ["content", "refusal", "reasoning_content", "reasoning"] as const;

/** `data: {chunk}` … `data: [DONE]`, of chat completions and of the older completions. */
export function createChatDialect(): Dialect {
  const spots = new Map<string, Spot>();
  const tokens = new Map<string, ReturnType<typeof createToldTokens>>();
  let head: Record<string, unknown> = {};
  let isLegacy = false;

  const chunk = (choice: object) => writeJson({ ...head, choices: [choice] });

  function channelOf(spot: Spot): string {
    const name = "call" in spot ? `${spot.choice} call ${spot.call}` : `${spot.choice} ${spot.field}`;
    spots.set(name, spot);
    return name;
  }

  function addTokens(channel: string, given: unknown): void {
    if (!Array.isArray(given)) return;
    const told = tokens.get(channel) ?? createToldTokens();
    tokens.set(channel, told);
    told.add(given);
  }

  /** The texts are taken out of the choice; what is left of it passes at once, so that roles and names come first. */
  function readChoice(choice: unknown): Step[] {
    const { index, delta, finish_reason: reason, logprobs, ...rest } = asRecord(choice);
    const at = typeof index === "number" ? index : 0;
    const own = asRecord(delta);
    const texts: Step[] = [];
    const left: Record<string, unknown> = { ...own };
    for (const field of TEXT_FIELDS) {
      const text = asText(own[field]);
      if (text !== undefined) addTokens(channelOf({ choice: at, field }), asRecord(logprobs)[field]);
      if (!text) continue;
      left[field] = "";
      texts.push({ kind: "say", channel: channelOf({ choice: at, field }), text });
    }
    const legacyText = asText(rest["text"]);
    if (legacyText)
      texts.push({ kind: "say", channel: channelOf({ choice: at, field: "text" }), text: legacyText });
    const calls = asList(own["tool_calls"]).map((call) => {
      const { index: callIndex, function: named, ...others } = asRecord(call);
      const number = typeof callIndex === "number" ? callIndex : 0;
      const text = asText(asRecord(named)["arguments"]);
      if (text) {
        const channel = channelOf({ choice: at, call: number });
        texts.push({ kind: "say", channel, text, nature: { isJson: true } });
      }
      return {
        index: number,
        ...others,
        ...(named !== undefined && { function: { ...asRecord(named), arguments: "" } }),
      };
    });
    if (calls.length > 0) left["tool_calls"] = calls;
    const isDone = typeof reason === "string";
    const skeleton = isLegacy
      ? { ...rest, index: at, text: "", logprobs: null, finish_reason: null }
      : { ...rest, index: at, delta: left, finish_reason: null };
    const says = isLegacy ? false : saysSomething(left, own);
    return [
      ...(says ? [{ kind: "pass" as const, frame: chunk(skeleton) }] : []),
      ...texts,
      ...(isDone ? [...endOf(at), { kind: "pass" as const, frame: chunk(lastOf(at, reason)) }] : []),
    ];
  }

  const lastOf = (index: number, reason: string) =>
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
    const steps = list.flatMap(readChoice);
    return usage === undefined || usage === null
      ? steps
      : [...steps, { kind: "pass", frame: writeJson({ ...rest, choices: [], usage }) }];
  }

  return {
    read,
    say: (channel, text) => {
      const spot = spots.get(channel) ?? { choice: 0, field: "content" };
      if ("call" in spot) {
        const call = { index: spot.call, function: { arguments: text } };
        return chunk({ index: spot.choice, delta: { tool_calls: [call] }, finish_reason: null });
      }
      if (spot.field === "text")
        return chunk({ index: spot.choice, text, logprobs: null, finish_reason: null });
      const told = tokens.get(channel)?.tell(text) ?? [];
      return chunk({
        index: spot.choice,
        delta: { [spot.field]: text },
        ...(told.length > 0 && { logprobs: { content: null, refusal: null, [spot.field]: told } }),
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

/** Whether anything is left of a delta that the client needs: a role, an id, a name. */
function saysSomething(
  left: Readonly<Record<string, unknown>>,
  own: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(left).some(([field, value]) => {
    if (field === "tool_calls")
      return asList(own[field]).some(
        (call) =>
          asRecord(call)["id"] !== undefined || asRecord(asRecord(call)["function"])["name"] !== undefined,
      );
    return value !== "" && value !== null && value !== undefined;
  });
}
