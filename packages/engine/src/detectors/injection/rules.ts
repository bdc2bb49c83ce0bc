import { ALL, IGNORE, IGNORE_KEYWORDS, INSTRUCTIONS, ORDERS, PRIOR } from "../english.ts";
import { gap, phrase } from "../phrase.ts";
import type { Rule } from "../rule.ts";

const direct = {
  category: "Prompt Injection",
  group: "directInjection",
  languages: ["en"],
  severity: "high",
} as const;

export const injectionRules: readonly Rule[] = [
  {
    ...direct,
    id: "injection/ignore-previous",
    keywords: IGNORE_KEYWORDS,
    pattern: phrase`\b${IGNORE} (?:${ALL} ){0,2}(?:${gap(2)})${PRIOR} (?:\w{3,14} ){0,2}?${INSTRUCTIONS}\b`,
    score: 0.9,
    explanation: "Tells the model to set aside the instructions it was given before.",
  },
  {
    ...direct,
    id: "injection/ignore-your-instructions",
    keywords: IGNORE_KEYWORDS,
    pattern: phrase`\b${IGNORE} (?:(?:all|any|every|each)(?: of)? )?(?:your|its|the assistant['’]s|the model['’]s) (?:\w{3,14} ){0,2}?${ORDERS}\b`,
    score: 0.85,
    explanation: "Tells the model to set aside its own instructions.",
  },
];
