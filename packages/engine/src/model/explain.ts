import type { AnalysisGroup, Category, Severity } from "@prompt-shield/contracts/vocabulary";

interface Kind {
  readonly category: Category;
  readonly rule: string;
  readonly group: AnalysisGroup;
  /** Completes "reads this passage as …". */
  readonly reading: string;
}

/** The network's category heads, in the order of its output. */
export const KINDS: readonly Kind[] = [
  {
    category: "Prompt Injection",
    rule: "model/injection",
    group: "directInjection",
    reading: "an instruction slipped in to take over the task",
  },
  {
    category: "Data Leakage",
    rule: "model/leakage",
    group: "dataExtraction",
    reading: "an attempt to draw out hidden instructions or secrets",
  },
  {
    category: "Role Hijacking",
    rule: "model/role",
    group: "socialEngineering",
    reading: "an attempt to push the assistant into another role",
  },
  {
    category: "System Override",
    rule: "model/override",
    group: "directInjection",
    reading: "an attempt to cancel or replace the assistant's rules",
  },
  {
    category: "Encoded Attempts",
    rule: "model/encoded",
    group: "encodedAttempts",
    reading: "an order to decode hidden text and follow it",
  },
];

/**
 * The networks' heads, in the order of their output (`HEADS` of training/shield/known.py): attack, one for each kind,
 * attack as untrusted data, and two that only serve the training (frame, harm).
 */
export const ATTACK_HEAD = 0;
export const UNTRUSTED_HEAD = 1 + KINDS.length;
export const HEADS = UNTRUSTED_HEAD + 3;

export function explain(kind: Kind, probability: number): string {
  const percent = Math.round(Math.min(probability, 0.99) * 100);
  return `The trained model reads this passage as ${kind.reading} (${percent} % sure).`;
}

export function severityOf(probability: number): Severity {
  if (probability >= 0.95) return "high";
  return probability >= 0.6 ? "medium" : "low";
}
