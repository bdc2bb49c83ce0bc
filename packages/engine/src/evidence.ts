import type { Finding } from "./types.ts";

/** Beyond this many different rules, more evidence for one category adds nothing new. */
const EVIDENCE_MAX_RULES = 4;

/** Combined evidence of all rules: 1 − Π(1 − score) over the strongest findings, each rule counted once. */
export function rulesEvidence(findings: readonly Pick<Finding, "rule" | "score">[]): number {
  const strongestByRule = new Map<string, number>();
  for (const { rule, score } of findings) {
    strongestByRule.set(rule, Math.max(score, strongestByRule.get(rule) ?? 0));
  }
  const scores = [...strongestByRule.values()].toSorted((a, b) => b - a).slice(0, EVIDENCE_MAX_RULES);
  return 1 - scores.reduce((doubt, score) => doubt * (1 - score), 1);
}
