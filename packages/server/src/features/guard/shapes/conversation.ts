import { messageResponsePlaces, messagesRequestPlaces } from "../anthropic/message-places.ts";
import type { Judged } from "../judge.ts";
import {
  chatRequestPlaces,
  chatResponsePlaces,
  completionRequestPlaces,
  completionResponsePlaces,
} from "../openai/chat-places.ts";
import { responsesOutputPlaces, responsesRequestPlaces } from "../openai/responses-places.ts";
import { asList, asRecord, keepSealed, type Place, replaceTexts } from "@prompt-shield/contracts/places";

/** Every text in a request to a model. Gateways in front of us do not say which provider's format the body has. */
export function readRequest(body: unknown): Place[] {
  const { messages } = asRecord(body);
  if (messages === undefined) return [...completionRequestPlaces(body), ...responsesRequestPlaces(body)];
  if (!isAnthropic(body)) return chatRequestPlaces(body);
  // One block of Anthropic's may stand among messages of OpenAI's, whose calls are not in the content.
  const calls = chatRequestPlaces({ messages }).filter(({ path }) => path[2] !== "content");
  return [...messagesRequestPlaces(body), ...calls];
}

/** Every text in a model's answer. No format uses another's fields, so all readers can run. */
export function readAnswer(body: unknown): Place[] {
  return [
    ...chatResponsePlaces(body),
    ...completionResponsePlaces(body),
    ...messageResponsePlaces(body),
    ...responsesOutputPlaces(body),
  ];
}

/** The body with the cleaned texts in place. Signed texts cannot be rewritten and stay. */
export function cleanedBody<Body>(body: Body, places: readonly Place[], { texts }: Judged): Body {
  return replaceTexts(body, places, keepSealed(places, texts));
}

/** Whether something to hide is in a signed text, which cannot be rewritten: such an answer must not be passed on. */
export function holdsSealed(places: readonly Place[], { verdict, texts }: Judged): boolean {
  return (
    verdict === "sanitized" &&
    places.some(({ isSealed, text }, index) => isSealed && (texts[index]?.text ?? text) !== text)
  );
}

/** OpenAI's chat has no `system` field and other names for content blocks. */
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
