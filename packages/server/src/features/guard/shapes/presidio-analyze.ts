import type { Finding } from "@prompt-shield/engine";
import { list } from "@prompt-shield/contracts";
import { z } from "zod";
import type { Failure } from "../../../failure.ts";
import { codePointsOf } from "./code-points.ts";
import { PRESIDIO_NAMES } from "./sensitive-names.ts";
import { defineShape, isSensitive } from "./shape.ts";

/** Presidio's analyzer: `microsoft/presidio: docs/api-docs/api-docs.yml`. */
const analyzeRequest = z.looseObject({
  text: z.union([z.string(), list(z.string())]),
  /** Required by clients but ignored: our recognizer reads every language it knows. */
  language: z.string().optional(),
  entities: list(z.string()).nullish(),
  score_threshold: z.number().nullish(),
  allow_list: list(z.string()).nullish(),
});
type AnalyzeRequest = z.infer<typeof analyzeRequest>;

/** The only recognizer we report. */
export const RECOGNIZER = "PromptShieldRecognizer";

export const presidioAnalyze = defineShape<AnalyzeRequest>({
  via: "presidio",
  path: "/analyze",
  body: analyzeRequest,
  ask: ({ text }) => ({
    spoken: [text].flat().map((one) => ({ role: "user" as const, text: one })),
    direction: "input",
  }),
  answer: (judged, body) => {
    const isWanted = wantedBy(body);
    const results = [body.text].flat().map((text, index) => {
      const { ofUnit } = codePointsOf(text);
      return (judged.texts[index]?.findings ?? []).filter(isWanted).map((finding) => ({
        entity_type: entityOf(finding),
        start: ofUnit(finding.start),
        end: ofUnit(finding.end),
        score: finding.score,
        analysis_explanation: null,
        recognition_metadata: { recognizer_name: RECOGNIZER },
      }));
    });
    // One text is answered with a list, a list of texts with a list of lists.
    return Array.isArray(body.text) ? results : results[0];
  },
  refuse: refusePresidio,
});

export function refusePresidio({ message }: Failure) {
  return { error: message };
}

function wantedBy({ entities, score_threshold, allow_list }: AnalyzeRequest): (finding: Finding) => boolean {
  // Sets, because a body may hold millions of allowed texts, and each finding is compared with them.
  const allowed = new Set(allow_list);
  const wanted = new Set(entities);
  return (finding) => {
    if (!isSensitive(finding) || finding.score < (score_threshold ?? 0)) return false;
    if (allowed.has(finding.text)) return false;
    return wanted.size === 0 || wanted.has(entityOf(finding));
  };
}

function entityOf({ entity = "SECRET" }: Finding): string {
  return PRESIDIO_NAMES[entity] ?? entity;
}
