import type { AnalysisGroup, Category, Severity } from "@prompt-shield/contracts/vocabulary";

interface Meaning {
  readonly category: Category;
  readonly group: AnalysisGroup;
  readonly severity: Severity;
  /** Default score and reason, for intents that every language has a rule for: a language then adds only its words. */
  readonly score?: number;
  readonly why?: string;
}

const injection = { category: "Prompt Injection", group: "directInjection", severity: "high" } as const;
const leakage = { category: "Data Leakage", group: "dataExtraction", severity: "high" } as const;
const roles = { category: "Role Hijacking", group: "directInjection", severity: "high" } as const;
const override = { category: "System Override", group: "socialEngineering", severity: "high" } as const;

/** What a rule looks for; each intent has a folder. Their order decides which of two equal findings comes first. */
export const INTENTS = {
  ignore: {
    ...injection,
    score: 0.8,
    why: "Tells the model to set aside the instructions it was given.",
  },
  replace: injection,
  dictate: { ...injection, severity: "medium" },
  comply: { ...injection, severity: "medium" },
  pressure: { ...injection, group: "socialEngineering", severity: "medium" },
  addressed: {
    ...injection,
    score: 0.6,
    why: "A passage of a document that is addressed to an AI instead of its readers.",
  },
  hide: {
    ...injection,
    score: 0.55,
    why: "Asks the model to hide something from the person it works for.",
  },
  steer: injection,
  hijack: { ...injection, severity: "medium" },
  reader: injection,
  plant: injection,
  smuggle: { ...leakage, severity: "critical" },
  reveal: { ...leakage, score: 0.75, why: "Asks the model to show the hidden text it runs on." },
  secret: { ...leakage, score: 0.55, why: "Asks the model to hand over a secret it keeps." },
  harvest: leakage,
  exfiltrate: { ...leakage, severity: "critical" },
  told: leakage,
  unrestricted: {
    ...roles,
    score: 0.7,
    why: "Gives the model a role or a mode that is said to be free of its rules.",
  },
  persona: roles,
  fiction: { ...roles, group: "socialEngineering" },
  loyalty: roles,
  forgery: { ...override, group: "regexMatches" },
  authority: override,
  override: {
    ...override,
    group: "directInjection",
    score: 0.6,
    why: "Poses as the system or an administrator and gives new orders.",
  },
  exempt: override,
} as const satisfies Record<string, Meaning>;

export type Intent = keyof typeof INTENTS;

export const meaningOf = (intent: Intent): Meaning => INTENTS[intent];
