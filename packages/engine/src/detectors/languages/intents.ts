import type { Rule } from "../rule.ts";

/** The intents that every language has a rule for; a language adds only its words. */
const INTENTS = {
  ignore: {
    id: "injection/ignore-previous",
    category: "Prompt Injection",
    severity: "high",
    group: "directInjection",
    score: 0.8,
    explanation: "Tells the model to set aside the instructions it was given.",
  },
  hide: {
    id: "injection/hide-from-user",
    category: "Prompt Injection",
    severity: "high",
    group: "directInjection",
    score: 0.55,
    explanation: "Asks the model to hide something from the person it works for.",
  },
  addressed: {
    id: "injection/note-to-ai",
    category: "Prompt Injection",
    severity: "high",
    group: "directInjection",
    score: 0.6,
    explanation: "A passage of a document that is addressed to an AI instead of its readers.",
  },
  reveal: {
    id: "leakage/reveal-prompt",
    category: "Data Leakage",
    severity: "high",
    group: "dataExtraction",
    score: 0.75,
    explanation: "Asks the model to show the hidden text it runs on.",
  },
  secret: {
    id: "leakage/reveal-secret",
    category: "Data Leakage",
    severity: "high",
    group: "dataExtraction",
    score: 0.55,
    explanation: "Asks the model to hand over a secret it keeps.",
  },
  unrestricted: {
    id: "roles/unrestricted",
    category: "Role Hijacking",
    severity: "high",
    group: "directInjection",
    score: 0.7,
    explanation: "Gives the model a role or a mode that is said to be free of its rules.",
  },
  override: {
    id: "override/new-orders",
    category: "System Override",
    severity: "high",
    group: "directInjection",
    score: 0.6,
    explanation: "Poses as the system or an administrator and gives new orders.",
  },
} as const;

export type Intent = keyof typeof INTENTS;

/**
 * What a language says for an intent: the pattern, and the words that open it. Words that English has too ("prompt",
 * "system") open every language's rule in every English text: where a pattern begins with a verb, the verbs open it.
 */
export type Wording = Pick<Rule, "keywords" | "pattern"> & Partial<Pick<Rule, "reach" | "score">>;

/** The rules of one language; ids end in its code: `injection/ignore-previous-es`. */
export function rulesOf(code: string, wordings: Partial<Record<Intent, Wording>>): Rule[] {
  return Object.entries(INTENTS).flatMap(([intent, { id, ...meaning }]) => {
    const wording = wordings[intent as Intent];
    return wording ? [{ ...meaning, id: `${id}-${code}`, languages: [code], ...wording }] : [];
  });
}
