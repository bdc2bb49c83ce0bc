import { blockPlaces, unknownPlaces } from "@prompt-shield/contracts/block-places";
import { asRecord, asText, type Place } from "@prompt-shield/contracts/places";
import type { Dialect, Nature, Step } from "../stream/dialect.ts";
import { parseObject, type SseEvent, writeJson } from "../stream/sse.ts";
import { anthropicError } from "./errors.ts";
import { messageResponsePlaces } from "./message-places.ts";

interface Text {
  readonly field: string;
  readonly nature: Nature;
}

/**
 * The deltas that carry text, by type, with the field that holds it. A Map, because the server's type may be any
 * string.
 */
const TEXTS = new Map(
  Object.entries<Text>({
    text_delta: { field: "text", nature: {} },
    input_json_delta: { field: "partial_json", nature: { isJson: true } },
    thinking_delta: { field: "thinking", nature: { isSealed: true } },
  }),
);

type Repeated = (given: Record<string, unknown>, places: readonly Place[], isWritten?: () => void) => Step;

/** Reads the event stream of `POST /v1/messages`. */
export function createMessagesDialect(): Dialect {
  const deltas = new Map<
    string,
    { readonly index: unknown; readonly type: string; readonly field: string }
  >();
  let openBlock: unknown;
  let hasStarted = false;

  function read({ event, data }: SseEvent): readonly Step[] {
    const body = parseObject(data);
    const type = asText(body?.["type"]);
    if (!body || type === undefined) return [{ kind: "malformed" }];
    const passed: Step = { kind: "pass", frame: writeJson(body, event ?? type) };
    const repeated: Repeated = (given, places, isWritten) => ({
      kind: "repeat",
      body: given,
      places,
      write: (written) => {
        isWritten?.();
        return writeJson(written, type);
      },
    });
    switch (type) {
      case "message_start":
        return [repeated(body, messageResponsePlaces(body["message"]).map(below), () => (hasStarted = true))];
      case "content_block_start":
        return readStart(body, repeated);
      case "content_block_delta":
        return (
          readDelta(body) ?? [
            repeated(body, sealed(unknownPlaces(body["delta"], { role: "assistant", path: ["delta"] }))),
          ]
        );
      case "content_block_stop":
        // Still open while its last words are read: they may end the answer.
        return [...endOf(body["index"]), repeated(body, [], () => (openBlock = undefined))];
      case "message_delta":
      case "message_stop":
      case "error":
        return [{ kind: "end" }, passed];
      default:
        return [passed];
    }
  }

  function readStart(body: Record<string, unknown>, repeated: Repeated): Step[] {
    const { index, content_block: block } = body;
    const { type, text } = asRecord(block);
    // Some servers put the first words here. A secret may begin in them, so they are held back like the pieces.
    const isBegun = type === "text" && typeof text === "string" && text !== "";
    const start = isBegun ? { ...body, content_block: { ...asRecord(block), text: "" } } : body;
    const places = blockPlaces(start["content_block"], { role: "assistant", path: ["content_block"] });
    // Note the open block only once its start has been written: `refuse` may end only blocks that the client saw begin.
    const begun = repeated(start, places, () => (openBlock = index));
    const words = { index, delta: { type: "text_delta", text } };
    return isBegun ? [begun, ...(readDelta(words) ?? [])] : [begun];
  }

  function readDelta(body: Record<string, unknown>): Step[] | undefined {
    const { index, delta } = body;
    const type = asText(asRecord(delta)["type"]) ?? "";
    // A signature comes last in its block, so flush the texts it signs before passing it on.
    if (type === "signature_delta")
      return [...endOf(index), { kind: "pass", frame: writeJson(body, "content_block_delta") }];
    const { field, nature } = TEXTS.get(type) ?? unknownText(delta);
    const text = asText(asRecord(delta)[field]);
    if (text === undefined) return undefined;
    const channel = `${String(index)} ${type}`;
    deltas.set(channel, { index, type, field });
    return text === "" ? [] : [{ kind: "say", channel, text, nature }];
  }

  function endOf(index: unknown): Step[] {
    return [...deltas].flatMap(([channel, delta]) =>
      delta.index === index ? [{ kind: "end" as const, channel }] : [],
    );
  }

  return {
    read,
    say: (channel, text) => {
      const { index, type, field } = deltas.get(channel) ?? { index: 0, type: "text_delta", field: "text" };
      const delta = { type, [field]: text };
      return writeJson({ type: "content_block_delta", index, delta }, "content_block_delta");
    },
    refuse: (reason) => {
      const stop = openBlock === undefined ? [] : [{ type: "content_block_stop", index: openBlock }];
      const last = [
        ...stop,
        {
          type: "message_delta",
          delta: { stop_reason: "refusal", stop_sequence: null, stop_details: stopDetails(reason) },
          usage: { output_tokens: 0 },
        },
        { type: "message_stop" },
      ];
      return hasStarted ? last.map((body) => writeJson(body, body.type)).join("") : "";
    },
    breakOff: (message) => writeJson(anthropicError(502, message), "error"),
  };
}

const sealed = (places: readonly Place[]): Place[] => places.map((place) => ({ ...place, isSealed: true }));

const below = ({ path, ...place }: Place): Place => ({ ...place, path: ["message", ...path] });

/** Providers keep adding new kinds of deltas. Their text is read, but never rewritten. */
function unknownText(delta: unknown): Text {
  const [place, ...others] = unknownPlaces(delta, { role: "assistant", path: [] });
  const isPlain = place?.path.length === 1 && others.length === 0;
  return { field: isPlain ? String(place.path[0]) : "", nature: { isSealed: true } };
}

/** Anthropic's way of saying that a model declines. */
export function stopDetails(explanation: string) {
  return { type: "refusal", category: null, explanation };
}
