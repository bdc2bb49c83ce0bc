import type { Category, Sensitivity } from "@prompt-shield/contracts/vocabulary";
import type { Asked, Finding, View } from "../types.ts";
import type { Fusion, Preset } from "./manifest.ts";

/** How the model is weighed against the rules: the part of its manifest that a verdict needs. */
export interface Weighing {
  readonly fusion: Fusion;
  readonly presets: Readonly<Record<Sensitivity, Pick<Preset, "threshold">>>;
}

/** What the trained model says about one prompt, over all its views and windows. */
export interface ModelVerdict {
  /** Calibrated probability that the prompt attacks the assistant, 0 to 1. Sensitive data is left to the rules. */
  readonly probability: number;
  /** How much each attack category explains the verdict; absent when the model does not tell them apart. */
  readonly categoryScores?: Partial<Record<Category, number>>;
  /** The spans the model weighs most, in positions of the original prompt. */
  readonly findings: readonly Finding[];
  readonly notes: readonly string[];
  readonly weighing: Weighing;
  /** How much of the text was read a second time: the cost of second looks grows with it. */
  readonly tokensReadAgain?: number;
  /** Only with `looksLater`: what is still to be read a second time. */
  readonly doubt?: Doubt;
}

/** What the first network could not clear. */
export interface Doubt {
  /** How far the first network's score is above the threshold: the higher, the more suspicious. */
  readonly strength: number;
  /** The verdict of both networks. */
  lookAgain(): Promise<ModelVerdict>;
}

export interface AskedOfModel extends Asked {
  /** The verdict is the first network's alone, and the caller chooses which of many texts the second one reads. */
  readonly looksLater?: boolean;
}

/** The model as the pipeline sees it. A rejection means "no model": the rules then answer alone. */
export type Classifier = (views: readonly View[], asked?: AskedOfModel) => Promise<ModelVerdict>;
