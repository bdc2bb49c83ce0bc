import { JSON_TYPE, STREAM_TYPE } from "../content-types.ts";
import { asList, asRecord, asText } from "@prompt-shield/contracts/places";
import type { Declined, Endpoint, Protocol, Refusal } from "../proxy/protocol.ts";
import { writeJson } from "../stream/sse.ts";
import { anthropicError } from "./errors.ts";
import { messageResponsePlaces, messagesRequestPlaces } from "./message-places.ts";
import { createMessagesDialect, stopDetails } from "./messages-dialect.ts";

const messages: Endpoint = {
  method: "POST",
  path: "/v1/messages",
  requestPlaces: messagesRequestPlaces,
  responsePlaces: messageResponsePlaces,
  createDialect: createMessagesDialect,
  plant: plantInSystem,
  decline,
  isMetered: true,
};

/** Counting tokens sends the text to the provider too, so the policy must hide the same things in it. */
const countTokens: Endpoint = {
  method: "POST",
  path: "/v1/messages/count_tokens",
  requestPlaces: messagesRequestPlaces,
  isMetered: false,
};

/**
 * Anthropic's protocol, served under `/anthropic`. Also answers without `/v1`, because some clients add it only to
 * Anthropic's own address.
 */
export const ANTHROPIC: Protocol = {
  via: "anthropic",
  base: "/anthropic",
  endpoints: [
    messages,
    { ...messages, path: "/messages", upstreamPath: "/v1/messages" },
    countTokens,
    { ...countTokens, path: "/messages/count_tokens", upstreamPath: "/v1/messages/count_tokens" },
  ],
  passed: [
    { method: "GET", path: "/v1/models" },
    { method: "GET", path: "/v1/models/*" },
  ],
  alwaysDeclines: true,
  error: ({ status, message, requestId }) => anthropicError(status, message, requestId),
  idHeader: "request-id",
  credentials: (passedOn, operatorKey) => {
    if (Object.keys(passedOn).length > 0) return { ...passedOn };
    return operatorKey === undefined ? {} : { "x-api-key": operatorKey };
  },
};

/** Appends the marker to the system text: at the end, so that the provider's prompt cache stays valid. */
function plantInSystem(body: unknown, line: string): unknown {
  const { system } = asRecord(body);
  if (system === undefined) return body;
  const text = asText(system);
  const planted = text === undefined ? [...asList(system), { type: "text", text: line }] : text + line;
  return { ...asRecord(body), system: planted };
}

function decline({ id, model, isStream, reason }: Refusal): Declined {
  const usage = { input_tokens: 0, output_tokens: 0 };
  const message = { id: `msg_${id}`, type: "message", role: "assistant", model, content: [] };
  const refusal = { stop_reason: "refusal", stop_sequence: null, stop_details: stopDetails(reason) };
  if (!isStream) {
    const body = JSON.stringify({ ...message, ...refusal, usage });
    return { contentType: JSON_TYPE, body };
  }
  const start = { ...message, stop_reason: null, stop_sequence: null, usage };
  const events = [
    { type: "message_start", message: start },
    { type: "message_delta", delta: refusal, usage: { output_tokens: 0 } },
    { type: "message_stop" },
  ];
  const body = events.map((event) => writeJson(event, event.type)).join("");
  return { contentType: STREAM_TYPE, body };
}
