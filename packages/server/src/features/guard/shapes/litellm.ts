import { list } from "@prompt-shield/contracts";
import { z } from "zod";
import type { Judged } from "../judge.ts";
import { type Place, replaceTexts } from "@prompt-shield/contracts/places";
import type { Spoken } from "../spoken.ts";
import { toolPlaces } from "../tool-places.ts";
import { reasonOf } from "../proxy/protocol.ts";
import { codePointsOf } from "./code-points.ts";
import { readRequest } from "./conversation.ts";
import { defineShape } from "./shape.ts";

/** LiteLLM's Generic Guardrail API, https://docs.litellm.ai/docs/adding_provider/generic_guardrail_api. */
const guardrailRequest = z.looseObject({
  input_type: z.enum(["request", "response"]).catch("request"),
  texts: list(z.string()).nullish(),
  structured_messages: list(z.unknown()).nullish(),
  tool_calls: list(z.unknown()).nullish(),
  tools: list(z.unknown()).nullish(),
  model: z.string().nullish(),
  litellm_call_id: z.string().nullish(),
});
type GuardrailRequest = z.infer<typeof guardrailRequest>;

export const litellm = defineShape<GuardrailRequest>({
  via: "litellm",
  path: "/beta/litellm_basic_guardrail_api",
  body: guardrailRequest,
  ask: (body) => ({
    spoken: [...textsOf(body), ...toolCallsOf(body), ...toolsOf(body)],
    direction: body.input_type === "request" ? "input" : "output",
    model: body.model ?? undefined,
    callId: body.litellm_call_id ?? undefined,
  }),
  answer: (judged, body) => {
    const given = body.texts ?? [];
    const texts = given.map((text, index) => judged.texts[index]?.text ?? text);
    // Tool-call arguments come after the texts. There is no field in which to return rewritten ones, so a finding to
    // hide blocks them.
    const called = judged.texts.slice(given.length, given.length + toolCallsOf(body).length);
    const cannotHide = judged.verdict === "sanitized" && called.some(({ action }) => action === "sanitize");
    if (judged.verdict === "blocked" || cannotHide)
      return { action: "BLOCKED", blocked_reason: reasonOf(judged.culprit, judged.scanId) };
    const holdback = body.input_type === "response" && { stream_holdback_chars: texts.map(heldBackOf) };
    // LiteLLM applies `texts` and `tools` whatever the action is, so send them only if something has changed.
    const tools = cleanedTools(judged, body);
    const isCleaned = texts.some((text, index) => text !== given[index]);
    if (judged.verdict !== "sanitized" || !(isCleaned || tools)) return { action: "NONE", ...holdback };
    return {
      action: "GUARDRAIL_INTERVENED",
      ...(isCleaned && { texts }),
      ...(tools && { tools }),
      ...holdback,
    };
  },
  refuse: ({ message, code }) => ({ error: message, code }),
});

/** Tool definitions come last. */
function toolsOf({ tools }: GuardrailRequest): Place[] {
  return toolPlaces(tools, []);
}

/** Undefined if none of them has changed. */
function cleanedTools({ texts }: Judged, body: GuardrailRequest): readonly unknown[] | undefined {
  const { tools } = body;
  const places = toolsOf(body);
  const own = texts.slice(texts.length - places.length).map(({ text }) => text);
  const cleaned = tools && replaceTexts(tools, places, own);
  return cleaned && cleaned !== tools ? cleaned : undefined;
}

/**
 * `texts` have no roles; `structured_messages` have both text and role. Filters in LiteLLM may drop texts but never
 * reorder them, so each is searched after the previous match. A text in no message counts as the user's.
 */
function textsOf({ texts, structured_messages, input_type }: GuardrailRequest): Spoken[] {
  if (input_type === "response") return (texts ?? []).map((text) => ({ role: "assistant", text }));
  const known = readRequest({ messages: structured_messages ?? [] });
  // The places of each text, last one first: whatever a match has passed is dropped, so all searches together are linear.
  const places = Map.groupBy([...known.keys()].toReversed(), (index) => known[index]?.text);
  let next = 0;
  return (texts ?? []).map((text) => {
    const own = places.get(text) ?? [];
    while ((own.at(-1) ?? next) < next) own.pop();
    const at = own.pop();
    if (at === undefined) return { role: "user", text };
    next = at + 1;
    return { role: known[at]?.role ?? "user", text };
  });
}

function toolCallsOf({ tool_calls }: GuardrailRequest): Spoken[] {
  return readRequest({ messages: [{ role: "assistant", tool_calls: tool_calls ?? [] }] });
}

/** Covers the longest secret that contains spaces, such as a card or phone number with its context. */
const HELD_BACK_CHARS = 128;

/**
 * In a stream LiteLLM repeatedly sends the text so far and cannot take back what it has passed on. Its end may be half
 * a secret, so we hold back a fixed length, extended to the beginning of a word.
 */
function heldBackOf(text: string): number {
  const from = Math.max(0, text.length - HELD_BACK_CHARS);
  const wordStart = from === 0 ? 0 : Math.max(text.lastIndexOf(" ", from), text.lastIndexOf("\n", from)) + 1;
  const { ofUnit } = codePointsOf(text);
  return ofUnit(text.length) - ofUnit(wordStart);
}
