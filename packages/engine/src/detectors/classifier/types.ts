import type { Category } from "@prompt-shield/contracts/vocabulary";
import type { Finding, View } from "../../types.ts";

/** What the trained model says about one prompt, over all its views and windows. */
export interface ModelVerdict {
  /** Calibrated probability that the prompt attacks the assistant, 0 to 1. Sensitive data is the rules' work. */
  readonly probability: number;
  /** How much each attack category explains the verdict; absent when the model does not tell them apart. */
  readonly categoryScores?: Partial<Record<Category, number>>;
  /** The spans the model weighs most, in positions of the original prompt; rule ids start with `model/`. */
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
}

/** The model as the pipeline sees it. A rejection means "no model": the rules then answer alone. */
export type Classifier = (views: readonly View[]) => Promise<ModelVerdict>;
