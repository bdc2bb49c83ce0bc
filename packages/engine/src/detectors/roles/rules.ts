import { UNRESTRICTED } from "../english.ts";
import { gap, phrase } from "../phrase.ts";
import type { Rule } from "../rule.ts";

const role = {
  category: "Role Hijacking",
  group: "directInjection",
  languages: ["en"],
  severity: "high",
} as const;

export const roleRules: readonly Rule[] = [
  {
    ...role,
    id: "roles/you-are-now-unrestricted",
    keywords: [
      "you are",
      "you're",
      "act as",
      "pretend",
      "become",
      "behave",
      "respond as",
      "answer as",
      "roleplay",
    ],
    pattern: phrase`\b(?:you (?:are|will be|shall be)|you['’]re|act as|pretend (?:to be|that you are|you are|you['’]re)|become|behave (?:as|like)|(?:respond|answer) as|roleplay as) ${gap(8)}${UNRESTRICTED}\b`,
    score: 0.85,
    explanation: "Gives the model a role that is said to be free of its rules.",
  },
];
