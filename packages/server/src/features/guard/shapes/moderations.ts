import { list } from "@prompt-shield/contracts";
import { z } from "zod";
import type { Judged } from "../judge.ts";
import { readRequest } from "./conversation.ts";
import { defineShape, isActedOn, isSensitive, type JudgedText, strongest } from "./shape.ts";

/** Each has a result of its own in the answer, of a thousand characters. */
const TEXTS_MAX = 10_000;

/** OpenAI's moderation: https://platform.openai.com/docs/api-reference/moderations/create */
const moderationRequest = z.looseObject({
  model: z.string().nullish(),
  input: z.union([
    z.string(),
    list(z.string()).min(1).max(TEXTS_MAX),
    list(z.looseObject({ type: z.string() })).min(1),
  ]),
});
type ModerationRequest = z.infer<typeof moderationRequest>;

/** Clients expect these names. We detect none of these categories, so they are never true. */
const THEIR_CATEGORIES = [
  "harassment",
  "harassment/threatening",
  "hate",
  "hate/threatening",
  "illicit",
  "illicit/violent",
  "self-harm",
  "self-harm/instructions",
  "self-harm/intent",
  "sexual",
  "sexual/minors",
  "violence",
  "violence/graphic",
] as const;

export const moderations = defineShape<ModerationRequest>({
  via: "moderations",
  path: "/v1/moderations",
  body: moderationRequest,
  ask: ({ input, model }) => ({
    spoken: isListOfTexts(input)
      ? [input].flat().map((text) => ({ role: "user" as const, text }))
      : readRequest({ messages: [{ role: "user", content: input }] }),
    direction: "input",
    model: model ?? undefined,
  }),
  answer: (judged, { input, model }) => ({
    id: `modr-${judged.scanId}`,
    model: model ?? "prompt-shield",
    // Each text of a list has a result of its own; the parts of one message share one.
    results: isListOfTexts(input)
      ? judged.texts.map((text) => resultOf([text], judged))
      : [resultOf(judged.texts, judged)],
  }),
  refuse: ({ message, code, status }) => ({
    error: {
      message,
      type: status === 401 ? "authentication_error" : "invalid_request_error",
      param: null,
      code,
    },
  }),
});

function resultOf(texts: readonly JudgedText[], judged: Judged) {
  const flagged = texts.some((text) => isActedOn(text, judged));
  const findings = texts.flatMap((text) => text.findings);
  const attack = strongest(findings.filter((finding) => !isSensitive(finding)));
  const sensitive = strongest(findings.filter(isSensitive));
  const scores: Record<string, number> = {
    ...Object.fromEntries(THEIR_CATEGORIES.map((name) => [name, 0])),
    prompt_injection: attack,
    sensitive_data: sensitive,
  };
  return {
    flagged,
    categories: mapValues(scores, (score) => flagged && score > 0),
    category_scores: scores,
    category_applied_input_types: mapValues(scores, () => ["text"]),
  };
}

function mapValues<Value>(scores: Record<string, number>, change: (score: number) => Value) {
  return Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, change(score)]));
}

function isListOfTexts(input: ModerationRequest["input"]): input is string | string[] {
  return typeof input === "string" || input.every((one) => typeof one === "string");
}
