import type { Preset } from "./manifest.ts";
import type { ModelVerdict } from "./types.ts";

/** Numbers as a released model has them, for tests that need a model but not its files. */
export const WEIGHING = {
  fusion: { modelWeight: 1, rulesWeight: 2.5, modelFloor: -2, bias: 0 },
  presets: { low: preset(0.76), medium: preset(0.5), high: preset(0.33) },
};

function preset(threshold: number): Preset {
  return { threshold, unseen: { recall: 0.8, falsePositives: 0.05, balanced: 0.875 } };
}

export const modelSays = (verdict: Partial<ModelVerdict> = {}): ModelVerdict => ({
  probability: 0,
  findings: [],
  notes: [],
  weighing: WEIGHING,
  ...verdict,
});

/** A model's finding of an instruction, without its position. */
export const MODEL_FINDING = {
  category: "Prompt Injection",
  origin: { layer: "model" },
  rule: "model/injection",
  group: "directInjection",
  severity: "high",
  score: 0.97,
  explanation: "An order.",
} as const;
