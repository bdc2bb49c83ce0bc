import { messageResponsePlaces, messagesRequestPlaces } from "../anthropic/message-places.ts";
import type { Judged } from "../judge.ts";
import {
  chatRequestPlaces,
  chatResponsePlaces,
  completionRequestPlaces,
  completionResponsePlaces,
} from "../openai/chat-places.ts";
import { responsesOutputPlaces, responsesRequestPlaces } from "../openai/responses-places.ts";
import { asList, asRecord, keepSealed, type Place, replaceTexts, textAt } from "../places.ts";

/** Every text of a call to a model. A gateway in front of us does not say whose form the body has. */
export function readRequest(body: unknown): Place[] {
  const { messages, input } = asRecord(body);
  if (messages !== undefined)
    return isAnthropic(body) ? messagesRequestPlaces(body) : chatRequestPlaces(body);
  // Embeddings take texts where responses take items.
  const embedded = asList(input).flatMap((_, index) =>
    textAt(input, index, { role: "user", path: ["input"] }),
  );
  return [...completionRequestPlaces(body), ...responsesRequestPlaces(body), ...embedded];
}

/** Every text of a model's answer; no form uses a field of another. */
export function readAnswer(body: unknown): Place[] {
  return [
    ...chatResponsePlaces(body),
    ...completionResponsePlaces(body),
    ...messageResponsePlaces(body),
    ...responsesOutputPlaces(body),
  ];
}

/** The body with what was cleaned in its places. What is signed cannot be rewritten. */
export function cleanedBody<Body>(body: Body, places: readonly Place[], { texts }: Judged): Body {
  return replaceTexts(body, places, keepSealed(places, texts));
}

/** Whether a place that cannot be rewritten holds what should be hidden: such an answer must not be passed on. */
export function holdsSealed(places: readonly Place[], { verdict, texts }: Judged): boolean {
  return (
    verdict === "sanitized" &&
    places.some(({ isSealed, text }, index) => isSealed && (texts[index]?.text ?? text) !== text)
  );
}

/** OpenAI's chat has no system text beside its messages, and other names for the blocks in them. */
function isAnthropic(body: unknown): boolean {
  const { system, messages } = asRecord(body);
  if (system !== undefined) return true;
  return asList(messages).some((message) =>
    asList(asRecord(message)["content"]).some((block) => ANTHROPIC_BLOCKS.has(asRecord(block)["type"])),
  );
}

const ANTHROPIC_BLOCKS = new Set<unknown>([
  "tool_use",
  "tool_result",
  "document",
  "search_result",
  "thinking",
]);
