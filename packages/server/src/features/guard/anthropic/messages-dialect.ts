import { asRecord, asText } from "../places.ts";
import type { Dialect, Nature, Step } from "../stream/dialect.ts";
import { parseObject, type SseEvent, writeJson } from "../stream/sse.ts";
import { anthropicError } from "./errors.ts";
import { blockPlaces } from "./message-places.ts";

/** The deltas that carry text: their type, and the field that holds it. */
const TEXTS: Readonly<Record<string, { readonly field: string; readonly nature: Nature }>> = {
  text_delta: { field: "text", nature: {} },
  input_json_delta: { field: "partial_json", nature: { isJson: true } },
  thinking_delta: { field: "thinking", nature: { isSealed: true } },
};

/** The events of `POST /v1/messages`. */
export function createMessagesDialect(): Dialect {
  const deltas = new Map<string, { readonly index: unknown; readonly type: string }>();
  let openBlock: unknown;
  let hasStarted = false;

  function read({ event, data }: SseEvent): readonly Step[] {
    const body = parseObject(data);
    const type = asText(body?.["type"]);
    if (!body || type === undefined) return [{ kind: "malformed" }];
    const passed: Step = { kind: "pass", frame: writeJson(body, event ?? type) };
    switch (type) {
      case "message_start":
        hasStarted = true;
        return [passed];
      case "content_block_start":
        openBlock = body["index"];
        return [
          {
            kind: "repeat",
            body,
            places: blockPlaces(body["content_block"], { role: "assistant", path: ["content_block"] }),
            write: (given) => writeJson(given, type),
          },
        ];
      case "content_block_delta":
        return readDelta(body) ?? [passed];
      case "content_block_stop":
        openBlock = undefined;
        return [...endOf(body["index"]), passed];
      case "message_delta":
      case "message_stop":
      case "error":
        return [{ kind: "end" }, passed];
      default:
        return [passed];
    }
  }

  function readDelta(body: Record<string, unknown>): Step[] | undefined {
    const { index, delta } = body;
    const type = asText(asRecord(delta)["type"]) ?? "";
    // A signature comes last in its block, so everything it signs has been read by then.
    if (type === "signature_delta")
      return [...endOf(index), { kind: "pass", frame: writeJson(body, "content_block_delta") }];
    const known = TEXTS[type];
    const text = known && asText(asRecord(delta)[known.field]);
    if (!known || text === undefined) return undefined;
    const channel = `${String(index)} ${type}`;
    deltas.set(channel, { index, type });
    return text === "" ? [] : [{ kind: "say", channel, text, nature: known.nature }];
  }

  function endOf(index: unknown): Step[] {
    return [...deltas].flatMap(([channel, delta]) =>
      delta.index === index ? [{ kind: "end" as const, channel }] : [],
    );
  }

  return {
    read,
    say: (channel, text) => {
      const { index, type } = deltas.get(channel) ?? { index: 0, type: "text_delta" };
      const delta = { type, [TEXTS[type]?.field ?? "text"]: text };
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

/** Anthropic's own way to say that a model declines. */
export function stopDetails(explanation: string) {
  return { type: "refusal", category: null, explanation };
}
