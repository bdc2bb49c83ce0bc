import type { Finding } from "@prompt-shield/engine";
import { list } from "@prompt-shield/contracts";
import { z } from "zod";
import type { Failure } from "../../../failure.ts";
import type { Judged } from "../judge.ts";
import { codePointsOf } from "./code-points.ts";
import type { Place } from "@prompt-shield/contracts/places";
import { readRequest } from "./conversation.ts";
import { LAKERA_NAMES } from "./sensitive-names.ts";
import { defineShape, isActedOn, isSensitive, type JudgedText, strongest } from "./shape.ts";

/** Lakera Guard, https://docs.lakera.ai/docs/api/guard. Spoken by LiteLLM, Kong and APISIX. */

const guardRequest = z.looseObject({
  messages: list(z.unknown()),
  project_id: z.string().nullish(),
  dev_info: z.boolean().nullish(),
});
type GuardRequest = z.infer<typeof guardRequest>;

const refuse = ({ message, code }: Failure) => ({ error: message, code });

const placesOf = ({ messages }: GuardRequest) => readRequest({ messages });

export const lakeraGuard = defineShape<GuardRequest>({
  via: "lakera",
  path: "/v2/guard",
  body: guardRequest,
  ask: (body) => ({ spoken: placesOf(body), direction: "input" }),
  answer: (judged, body) => {
    const breakdown = saidBy(judged, body);
    return {
      flagged: breakdown.some(({ detected }) => detected),
      // Always sent, asked for or not: LiteLLM fails without it.
      payload: payloadOf(judged, body),
      breakdown,
      metadata: { request_uuid: judged.scanId },
      ...(body.dev_info && { dev_info: { version: "2", model_version: "prompt-shield" } }),
    };
  },
  refuse,
});

/** The confidence of each detector, without a decision. */
export const lakeraResults = defineShape<GuardRequest>({
  via: "lakera",
  path: "/v2/guard/results",
  body: guardRequest,
  ask: (body) => ({ spoken: placesOf(body), direction: "input" }),
  answer: (judged, body) => ({
    results: saidBy(judged, body).map(({ detected: _detected, ...entry }) => ({
      ...entry,
      custom_matched: false,
    })),
    metadata: { request_uuid: judged.scanId },
  }),
  refuse,
});

const injectionRequest = z.looseObject({ input: z.union([z.string(), list(z.unknown())]) });
type InjectionRequest = z.infer<typeof injectionRequest>;

/** The first version, which LiteLLM's `guardrail: lakera` still calls. */
export const lakeraPromptInjection = defineShape<InjectionRequest>({
  via: "lakera",
  path: "/v1/prompt_injection",
  body: injectionRequest,
  ask: ({ input }) => ({
    spoken: typeof input === "string" ? [{ role: "user", text: input }] : readRequest({ messages: input }),
    direction: "input",
  }),
  answer: (judged) => {
    const attacks = judged.texts.flatMap(({ findings }) => findings.filter((one) => !isSensitive(one)));
    const flagged = judged.texts.some((text) => isActedOn(text, judged));
    const jailbreak = attacks.filter(({ category }) => category === "Role Hijacking");
    return {
      model: "lakera-guard-1",
      results: [
        {
          categories: {
            prompt_injection: flagged && attacks.length > 0,
            jailbreak: flagged && jailbreak.length > 0,
          },
          category_scores: { prompt_injection: strongest(attacks), jailbreak: strongest(jailbreak) },
          flagged,
          payload: {},
        },
      ],
      dev_info: { git_revision: "", git_timestamp: "" },
    };
  },
  refuse,
});

/** The result of each detector for each message. */
function saidBy(judged: Judged, body: GuardRequest) {
  const places = placesOf(body);
  return judged.texts.flatMap((text, index) => {
    const isActed = isActedOn(text, judged);
    const heard = Map.groupBy(text.findings, detectorOf);
    const opinions = ["prompt_attack", ...[...heard.keys()].filter((type) => type !== "prompt_attack")].map(
      (type) => {
        const findings = heard.get(type) ?? [];
        const detected = isActed && findings.some((finding) => isDealtWith(finding, text));
        return { type, detected, result: levelOf(strongest(findings)) };
      },
    );
    // A policy may stop a text by its own word or pattern, which Lakera calls a custom detector.
    if (isActed && !opinions.some(({ detected }) => detected))
      opinions.push({ type: "custom", detected: true, result: levelOf(1) });
    return opinions.map(({ type, detected, result }) => ({
      project_id: body.project_id ?? "default",
      policy_id: "default",
      detector_id: `prompt-shield-${type.replace("/", "-")}`,
      detector_type: type,
      detected,
      result,
      message_id: messageOf(places[index]),
    }));
  });
}

/** Whether this finding was acted on: a text may be cleaned of one finding and only flagged for another. */
function isDealtWith(finding: Finding, { action, text }: JudgedText): boolean {
  return action === "block" || !text.includes(finding.text);
}

function payloadOf(judged: Judged, body: GuardRequest) {
  const places = placesOf(body);
  return judged.texts.flatMap(({ findings }, index) => {
    // LiteLLM cuts these positions out of the message's content, so positions in tool calls must not be sent.
    if (places[index]?.path[2] !== "content") return [];
    const { ofUnit } = codePointsOf(places[index].text);
    return findings.filter(isSensitive).map((finding) => ({
      start: ofUnit(finding.start),
      end: ofUnit(finding.end),
      text: finding.text,
      detector_type: detectorOf(finding),
      labels: [],
      message_id: messageOf(places[index]),
    }));
  });
}

/** The path of a text begins with `messages` and the message's index. */
function messageOf(place: Place | undefined): number {
  return Number(place?.path[1] ?? 0);
}

function detectorOf(finding: Finding): string {
  if (!isSensitive(finding)) return "prompt_attack";
  const { entity = "secret" } = finding;
  return `pii/${LAKERA_NAMES[entity] ?? entity.toLowerCase()}`;
}

/** Lakera's five levels. */
function levelOf(score: number): string {
  if (score >= 0.9) return "l1_confident";
  if (score >= 0.7) return "l2_very_likely";
  if (score >= 0.5) return "l3_likely";
  return score >= 0.2 ? "l4_less_likely" : "l5_unlikely";
}
