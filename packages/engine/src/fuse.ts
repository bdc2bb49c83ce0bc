import { CATEGORIES, type Category } from "@prompt-shield/contracts/vocabulary";
import { ATTACK_CATEGORIES } from "./categories.ts";
import type { ModelVerdict } from "./model/types.ts";
import type { Fusion } from "./model/manifest.ts";

/** The rules' evidence for each attack category, 0 to 1. */
export type RulesEvidence = ReadonlyMap<Category, number>;

/** A category with this share of the model's scores is reported even if no rule matched it. */
const NAMED_MIN_SHARE = 0.5;

/**
 * Probability of each attack category from rules and model together, the leading category first. The model has one
 * probability for the whole prompt. The leading category combines it with the evidence of all rules; any other
 * combines it with its own evidence, and stays at 0 if neither rules nor model name it.
 */
export function fuseCategories(
  rules: RulesEvidence,
  anyRule: number,
  model: ModelVerdict,
): Map<Category, number> {
  const { fusion } = model.weighing;
  const shares = sharesOf(model);
  const scored = ATTACK_CATEGORIES.map((category) => ({
    category,
    evidence: rules.get(category) ?? 0,
    share: shares.get(category) ?? 0,
  })).toSorted((a, b) => b.evidence - a.evidence + (b.share - a.share) * model.probability);
  return new Map(
    scored.map(({ category, evidence, share }, rank) => {
      if (rank === 0) return [category, fuse(model.probability, anyRule, fusion)];
      const isNamed = evidence > 0 || share >= NAMED_MIN_SHARE;
      return [category, isNamed ? fuse(model.probability, evidence, fusion) : 0];
    }),
  );
}

/** Adds the rules' evidence to the model's log-odds; `Fusion` documents the formula. */
export function fuse(model: number, rules: number, weights: Fusion): number {
  const { modelWeight, rulesWeight, modelFloor, bias } = weights;
  const bounded = Math.min(Math.max(model, 1e-6), 1 - 1e-6);
  const logit = Math.log(bounded / (1 - bounded));
  if (rules === 0) return sigmoid(modelWeight * logit + bias);
  const evidence = -Math.log(1 - Math.min(rules, 0.999));
  return sigmoid(Math.max(modelWeight * logit, modelFloor) + rulesWeight * evidence + bias);
}

function sigmoid(z: number): number {
  return 1 / (1 + Math.exp(-z));
}

/** The model's scores scaled to a sum of 1. Without scores, the category of its first finding gets everything. */
function sharesOf({ categoryScores, findings }: ModelVerdict): Map<Category, number> {
  const scores = CATEGORIES.map((category) => [category, categoryScores?.[category] ?? 0] as const);
  const sum = scores.reduce((total, [, score]) => total + score, 0);
  if (sum > 0) return new Map(scores.map(([category, score]) => [category, score / sum]));
  return new Map([[findings[0]?.category ?? "Prompt Injection", 1]]);
}
