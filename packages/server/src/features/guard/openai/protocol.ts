import { JSON_TYPE, STREAM_TYPE } from "../content-types.ts";
import { asList, asRecord, asText } from "@prompt-shield/contracts/places";
import type { Declined, Endpoint, Protocol, Refusal } from "../proxy/protocol.ts";
import { writeEvent, writeJson } from "../stream/sse.ts";
import { createChatDialect } from "./chat-dialect.ts";
import {
  chatRequestPlaces,
  chatResponsePlaces,
  completionRequestPlaces,
  completionResponsePlaces,
  embeddingRequestPlaces,
} from "./chat-places.ts";
import { openAiError } from "./errors.ts";
import { createResponsesDialect } from "./responses-dialect.ts";
import { responsesOutputPlaces, responsesRequestPlaces } from "./responses-places.ts";

const chat: Endpoint = {
  method: "POST",
  path: "/chat/completions",
  requestPlaces: chatRequestPlaces,
  responsePlaces: chatResponsePlaces,
  createDialect: createChatDialect,
  plant: plantInMessages,
  decline: declineChat,
  isMetered: true,
};

const completions: Endpoint = {
  method: "POST",
  path: "/completions",
  requestPlaces: completionRequestPlaces,
  responsePlaces: completionResponsePlaces,
  createDialect: createChatDialect,
  isMetered: true,
};

const responses: Endpoint = {
  method: "POST",
  path: "/responses",
  requestPlaces: responsesRequestPlaces,
  responsePlaces: responsesOutputPlaces,
  createDialect: createResponsesDialect,
  plant: plantInInstructions,
  decline: declineResponse,
  isMetered: true,
};

/** Fetches an earlier answer again. */
const storedResponse: Endpoint = {
  ...responses,
  method: "GET",
  path: "/responses/:id",
  requestPlaces: () => [],
  // Resuming a stream cannot be allowed: we renumber events, and it could begin with the second half of a secret.
  refused: ["starting_after"],
  isMetered: false,
};

const embeddings: Endpoint = {
  method: "POST",
  path: "/embeddings",
  requestPlaces: embeddingRequestPlaces,
  isMetered: true,
};

/** OpenAI's protocol, served under `/openai/v1`. */
export const OPENAI: Protocol = {
  via: "openai",
  base: "/openai/v1",
  endpoints: [chat, completions, responses, storedResponse, embeddings],
  passed: [
    { method: "GET", path: "/models" },
    { method: "GET", path: "/models/*" },
  ],
  alwaysDeclines: false,
  error: ({ status, message, code, param }) => openAiError(status, { message, code, param }),
  credentials: ({ authorization }, operatorKey) => {
    if (authorization !== undefined) return { authorization };
    return operatorKey === undefined ? {} : { authorization: `Bearer ${operatorKey}` };
  },
};

function plantInMessages(body: unknown, line: string): unknown {
  return plantInFirst(body, "messages", { type: "text", text: line });
}

/** Appends the marker to `instructions`, or to the first system item if there are none. */
function plantInInstructions(body: unknown, line: string): unknown {
  const instructions = asText(asRecord(body)["instructions"]);
  if (instructions === undefined) return plantInFirst(body, "input", { type: "input_text", text: line });
  return { ...asRecord(body), instructions: instructions + line };
}

/** Appends the marker to the first system message: at the end, so that the provider's prompt cache stays valid. */
function plantInFirst(body: unknown, field: string, part: { type: string; text: string }): unknown {
  const messages = asList(asRecord(body)[field]);
  const at = messages.findIndex((message) =>
    ["system", "developer"].includes(String(asRecord(message)["role"])),
  );
  if (at === -1) return body;
  const message = asRecord(messages[at]);
  const text = asText(message["content"]);
  const content = text === undefined ? [...asList(message["content"]), part] : text + part.text;
  return {
    ...asRecord(body),
    [field]: messages.map((one, index) => (index === at ? { ...message, content } : one)),
  };
}

function declineChat({ id, model, isStream, reason, createdAt }: Refusal): Declined {
  const head = { id: `chatcmpl-${id}`, created: createdAt, model };
  const finish_reason = "content_filter";
  if (!isStream) {
    const message = { role: "assistant", content: null, refusal: reason };
    const choices = [{ index: 0, message, logprobs: null, finish_reason }];
    const usage = { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 };
    return {
      contentType: JSON_TYPE,
      body: JSON.stringify({ ...head, object: "chat.completion", choices, usage }),
    };
  }
  const chunk = (choice: object) =>
    writeJson({ ...head, object: "chat.completion.chunk", choices: [choice] });
  const body =
    chunk({ index: 0, delta: { role: "assistant", content: null, refusal: reason }, finish_reason: null }) +
    chunk({ index: 0, delta: {}, finish_reason }) +
    writeEvent({ event: undefined, data: "[DONE]" });
  return { contentType: STREAM_TYPE, body };
}

function declineResponse({ id, model, isStream, reason, createdAt }: Refusal): Declined {
  const item = {
    type: "message",
    id: `msg_${id}`,
    status: "incomplete",
    role: "assistant",
    content: [{ type: "refusal", refusal: reason }],
  };
  const response = {
    id: `resp_${id}`,
    object: "response",
    created_at: createdAt,
    model,
    status: "incomplete",
    incomplete_details: { reason: "content_filter" },
    error: null,
    output: [item],
    parallel_tool_calls: true,
    tools: [],
    usage: { input_tokens: 0, output_tokens: 0, total_tokens: 0 },
  };
  if (!isStream) return { contentType: JSON_TYPE, body: JSON.stringify(response) };
  const place = { item_id: item.id, output_index: 0, content_index: 0 };
  const [part] = item.content;
  const events = [
    {
      type: "response.created",
      response: { ...response, status: "in_progress", incomplete_details: null, output: [] },
    },
    {
      type: "response.output_item.added",
      output_index: 0,
      item: { ...item, status: "in_progress", content: [] },
    },
    { type: "response.content_part.added", ...place, part: { type: "refusal", refusal: "" } },
    { type: "response.refusal.delta", ...place, delta: reason },
    { type: "response.refusal.done", ...place, refusal: reason },
    { type: "response.content_part.done", ...place, part },
    { type: "response.output_item.done", output_index: 0, item },
    { type: "response.incomplete", response },
  ];
  const frames = events.map((event, at) => writeJson({ ...event, sequence_number: at }, event.type));
  return { contentType: STREAM_TYPE, body: frames.join("") };
}
