import { REVEAL, REVEAL_KEYWORDS, SYSTEM_PROMPT } from "../english.ts";
import { gap, phrase } from "../phrase.ts";
import type { Rule } from "../rule.ts";

const extraction = {
  category: "Data Leakage",
  group: "dataExtraction",
  languages: ["en"],
  severity: "high",
} as const;

export const leakageRules: readonly Rule[] = [
  {
    ...extraction,
    id: "leakage/reveal-system-prompt",
    keywords: REVEAL_KEYWORDS,
    pattern: phrase`\b${REVEAL} (?:me |us )?${gap(4)}your ${SYSTEM_PROMPT}\b`,
    score: 0.85,
    explanation: "Asks the model to show the hidden text it runs on.",
  },
];
