import { z } from "zod";
import type { Place } from "@prompt-shield/contracts/places";
import type { Judged } from "../judge.ts";
import { reasonOf } from "../proxy/protocol.ts";
import { cleanedBody, holdsSealed, readAnswer, readRequest } from "./conversation.ts";
import { defineShape, isSensitive } from "./shape.ts";

/** CrowdStrike AIDR and its predecessor Pangea AI Guard. LiteLLM speaks both, Portkey the first. */

const event = { event_type: z.string().nullish(), model: z.string().nullish() };
const aidrRequest = z.looseObject({ ...event, guard_input: z.looseObject({}) });
const pangeaRequest = z.looseObject({ ...event, input: z.looseObject({}) });

type Event = { readonly event_type?: string | null | undefined; readonly model?: string | null | undefined };

export const crowdstrikeAidr = defineShape<z.infer<typeof aidrRequest>>({
  via: "crowdstrike-aidr",
  path: "/v1/guard_chat_completions",
  body: aidrRequest,
  ask: (body) => question(body, placesIn(body.guard_input)),
  answer: (judged, { guard_input }) =>
    envelope(judged, { ...resultOf(judged, guard_input), guard_output: cleaned(judged, guard_input) }),
  refuse,
});

export const pangea = defineShape<z.infer<typeof pangeaRequest>>({
  via: "pangea",
  path: "/v1beta/guard",
  body: pangeaRequest,
  ask: (body) => question(body, placesIn(body.input)),
  answer: (judged, { input }) =>
    envelope(judged, { ...resultOf(judged, input), output: cleaned(judged, input) }),
  refuse,
});

function question({ event_type, model }: Event, spoken: readonly Place[]) {
  const direction = event_type === "output" ? ("output" as const) : ("input" as const);
  return { spoken, direction, model: model ?? undefined };
}

/** A client may send a whole request, a whole answer, or an answer with the messages before it. */
function placesIn(json: object): Place[] {
  return [...readRequest(json), ...readAnswer(json)];
}

function cleaned(judged: Judged, json: object): object {
  if (judged.verdict !== "sanitized") return json;
  return cleanedBody(json, placesIn(json), judged);
}

function resultOf(judged: Judged, json: object) {
  const findings = judged.texts.flatMap((text) => text.findings);
  const isFinal = "choices" in json || "content" in json;
  const isBlocked = judged.verdict === "blocked" || (isFinal && holdsSealed(placesIn(json), judged));
  return {
    blocked: isBlocked,
    transformed: !isBlocked && judged.verdict === "sanitized",
    policy: "prompt-shield",
    ...(isBlocked && { summary: reasonOf(judged.culprit, judged.scanId) }),
    detectors: {
      malicious_prompt: { detected: findings.some((finding) => !isSensitive(finding)) },
      confidential_and_pii_entity: { detected: findings.some(isSensitive) },
    },
  };
}

/** Portkey accepts only the status `Success`. */
function envelope({ scanId, verdict }: Judged, result: object) {
  return { request_id: scanId, status: "Success", summary: `Prompt Shield: ${verdict}`, result };
}

function refuse({ message, code }: { message: string; code: string }) {
  return { status: code, summary: message, result: null };
}
