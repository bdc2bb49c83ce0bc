import { asRecord, asText, leafPlaces, type Place } from "../places.ts";
import type { Dialect, Step } from "../stream/dialect.ts";
import { parseObject, type SseEvent, writeJson } from "../stream/sse.ts";
import { createToldTokens } from "../stream/told-tokens.ts";
import { itemPlaces, partPlaces, responsesOutputPlaces } from "./responses-places.ts";

/** By the name of a text's events: the field of its last event that contains the whole text. */
const WHOLE_FIELDS = ["text", "refusal", "arguments", "input", "code", "transcript"] as const;

/** The events of `POST /responses`: texts come in pieces, and then again as a whole in up to four events. */
export function createResponsesDialect(): Dialect {
  /** For each channel, the last event that carried a piece of it. */
  const carriers = new Map<string, Record<string, unknown>>();
  const tokens = new Map<string, ReturnType<typeof createToldTokens>>();
  let response: Record<string, unknown> = {};
  let sent = 0;

  /** Events are dropped and added here, so they have to be renumbered. */
  const write = (body: Record<string, unknown>): string => {
    const numbered = { ...body, sequence_number: sent };
    sent += 1;
    return writeJson(numbered, asText(body["type"]));
  };
  const pass = (body: Record<string, unknown>): Step[] => [
    { kind: "repeat", body, places: [], write: (given) => write(asRecord(given)) },
  ];
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
    if (type === "response.completed" || type === "response.incomplete" || type === "response.failed") {
      const places = responsesOutputPlaces(body["response"]).map((place) => below("response", place));
      return [{ kind: "end" }, ...repeat(body, places)];
    }
    if (type === "response.output_item.added") {
      return repeat(body, itemPlaces(body["item"], ["item"]));
    }
    return pass(body);
  }

  function readPiece(type: string, body: Record<string, unknown>): Step[] {
    const text = asText(body["delta"]);
    // Sound and pictures also come in pieces; only texts are read.
    if (isBinary(type)) return pass(body);
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
    if (name === "response.output_item") return repeat(body, itemPlaces(body["item"], ["item"]));
    if (name.endsWith("_part")) {
      return repeat(body, partPlaces(body["part"], { role: "assistant", path: ["part"] }));
    }
    const places = WHOLE_FIELDS.flatMap((field): Place[] => {
      const text = asText(body[field]);
      const isJson = field === "arguments" ? { isJson: true as const } : {};
      return text ? [{ role: "assistant", path: [field], text, tokensAt: ["logprobs"], ...isJson }] : [];
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
          status: "incomplete",
          incomplete_details: { reason: "content_filter" },
          output: [],
        },
      }),
    breakOff: (message) => write({ type: "error", code: "upstream_error", message, param: null }),
  };
}

const isBinary = (type: string): boolean => /\baudio\.(?:delta|done)$|image/.test(type);

const below = (field: string, { path, tokensAt, ...place }: Place): Place => ({
  ...place,
  path: [field, ...path],
  ...(tokensAt && { tokensAt: [field, ...tokensAt] }),
});

/** Which text an event belongs to. */
function channelOf(name: string, body: Record<string, unknown>): string {
  const { item_id: item, output_index: output, content_index: content, summary_index: summary } = body;
  return [name, item, output, content, summary].map((part) => String(part ?? "")).join(" ");
}
