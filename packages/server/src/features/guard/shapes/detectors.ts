import { list } from "@prompt-shield/contracts";
import { z } from "zod";
import { codePointsOf } from "./code-points.ts";
import { defineShape, isSensitive } from "./shape.ts";

/** The open detector API of TrustyAI and the FMS orchestrator; LiteLLM calls it `ibm_guardrails`. */
const contentsRequest = z.looseObject({ contents: list(z.string()) });
type ContentsRequest = z.infer<typeof contentsRequest>;

export const detectors = defineShape<ContentsRequest>({
  via: "detectors",
  path: "/api/v1/text/contents",
  body: contentsRequest,
  ask: ({ contents }) => ({ spoken: contents.map((text) => ({ role: "user", text })), direction: "input" }),
  answer: (judged, { contents }) =>
    contents.map((content, index) => {
      const { ofUnit } = codePointsOf(content);
      return (judged.texts[index]?.findings ?? []).map((finding) => ({
        start: ofUnit(finding.start),
        end: ofUnit(finding.end),
        text: finding.text,
        detection: isSensitive(finding) ? (finding.entity ?? finding.rule) : finding.rule,
        detection_type: isSensitive(finding) ? "pii" : "prompt_injection",
        score: finding.score,
        evidences: [],
        metadata: { explanation: finding.explanation },
      }));
    }),
  refuse: ({ message, status }) => ({ code: status, message }),
});
