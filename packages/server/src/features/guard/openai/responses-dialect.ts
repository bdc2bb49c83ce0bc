import { asRecord, asText, leafPlaces, type Place, textAt } from "@prompt-shield/contracts/places";
import type { Dialect, Step } from "../stream/dialect.ts";
import { parseObject, type SseEvent, writeJson } from "../stream/sse.ts";
import { createToldTokens } from "../stream/told-tokens.ts";
import { annotationPlaces } from "./annotations.ts";
import { itemPlaces, partPlaces, responsesOutputPlaces } from "./responses-places.ts";

/** Fields of an event that hold no text. In a text's last event any other string field holds the whole text. */
const NAME = /^(?:type|name|phase|status|\w*id)$/;
const NOTHING_USED = { input_tokens: 0, output_tokens: 0, total_tokens: 0 };
const LAST = new Set(["response.completed", "response.incomplete", "response.failed"]);

/**
 * Reads the event stream of `POST /responses`. Each text comes in pieces, and then again as a whole in up to four
 * events.
 */
export function createResponsesDialect(): Dialect {
  /** The last event that carried a piece, for each channel. */
  const carriers = new Map<string, Record<string, unknown>>();
  const tokens = new Map<string, ReturnType<typeof createToldTokens>>();
  let response: Record<string, unknown> = {};
  let sent = 0;

  /** We drop and add events, so they must be renumbered. */
  const write = (body: Record<string, unknown>): string => {
    const numbered = { ...body, sequence_number: sent };
    sent += 1;
    return writeJson(numbered, asText(body["type"]));
  };
  const repeat = (body: Record<string, unknown>, places: readonly Place[]): Step[] => [
    { kind: "repeat", body, places, write: (given) => write(asRecord(given)) },
  ];

  function read({ data }: SseEvent): readonly Step[] {
    if (data === "[DONE]") return [{ kind: "end" }, { kind: "pass", frame: "data: [DONE]\n\n" }];
    const body = parseObject(data);
    const type = asText(body?.["type"]);
    if (!body || type === undefined) return [{ kind: "malformed" }];
    if (typeof body["response"] === "object") response = { ...asRecord(body["response"]) };
    if (type.endsWith(".delta")) return readPiece(type, body);
    if (type.endsWith(".done")) return readWhole(type, body);
    return [...(LAST.has(type) ? [{ kind: "end" } as const] : []), ...repeat(body, heldPlaces(body))];
  }

  function readPiece(type: string, body: Record<string, unknown>): Step[] {
    const text = asText(body["delta"]);
    // Audio and pictures also come in pieces; only texts are read.
    if (isBinary(type)) return repeat(body, []);
    if (text === undefined) return repeat(body, leafPlaces(body["delta"], { role: "tool", path: ["delta"] }));
    const { delta: _text, logprobs, obfuscation: _padding, ...carrier } = body;
    const channel = channelOf(type.slice(0, -".delta".length), body);
    carriers.set(channel, carrier);
    if (logprobs !== undefined) {
      const told = tokens.get(channel) ?? createToldTokens();
      tokens.set(channel, told);
      told.add(logprobs);
    }
    const isJson = type.includes("arguments");
    return text === "" ? [] : [{ kind: "say", channel, text, nature: isJson ? { isJson } : {} }];
  }

  function readWhole(type: string, body: Record<string, unknown>): Step[] {
    const name = type.slice(0, -".done".length);
    const ended: Step = { kind: "end", channel: channelOf(name, body) };
    if (name === "response.output_item" || name.endsWith("_part")) return repeat(body, heldPlaces(body));
    const places = Object.keys(body).flatMap((field): Place[] => {
      const isJson = field === "arguments" ? { isJson: true as const } : {};
      if (NAME.test(field)) return [];
      return textAt(body, field, { role: "assistant", path: [], tokensAt: ["logprobs"], ...isJson });
    });
    return [ended, ...repeat(body, isBinary(type) ? [] : places)];
  }

  return {
    read,
    say: (channel, text) => {
      const logprobs = tokens.get(channel)?.tell(text);
      return write({ ...carriers.get(channel), delta: text, ...(logprobs && { logprobs }) });
    },
    refuse: () =>
      write({
        type: "response.incomplete",
        response: {
          ...response,
          // Some clients do not accept an ended response without usage.
          usage: response["usage"] ?? NOTHING_USED,
          ...("output_text" in response && { output_text: "" }),
          status: "incomplete",
          incomplete_details: { reason: "content_filter" },
          output: [],
        },
      }),
    breakOff: (message) => write({ type: "error", code: "upstream_error", message, param: null }),
  };
}

/** The complete texts in an event: of an item, a part, an annotation, or the whole response so far. */
function heldPlaces({ response, item, part, annotation }: Record<string, unknown>): Place[] {
  return [
    ...responsesOutputPlaces(response).map((place) => below("response", place)),
    ...itemPlaces(item, ["item"]),
    ...partPlaces(part, { role: "assistant", path: ["part"] }),
    ...annotationPlaces(annotation, { role: "assistant", path: ["annotation"] }),
  ];
}

const isBinary = (type: string): boolean => /\baudio\.(?:delta|done)$|image/.test(type);

const below = (field: string, { path, tokensAt, ...place }: Place): Place => ({
  ...place,
  path: [field, ...path],
  ...(tokensAt && { tokensAt: [field, ...tokensAt] }),
});

/** The text that an event belongs to. */
function channelOf(name: string, body: Record<string, unknown>): string {
  const { item_id: item, output_index: output, content_index: content, summary_index: summary } = body;
  return [name, item, output, content, summary].map((part) => String(part ?? "")).join(" ");
}
