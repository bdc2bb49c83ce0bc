import type { ModelManifest } from "./manifest.ts";
import type { ModelVerdict } from "./types.ts";

/** Numbers as a released model has them, for tests that need a model but not its files. */
export const WEIGHING: Pick<ModelManifest, "fusion" | "presets"> = {
  fusion: { modelWeight: 1, rulesWeight: 2.5, modelFloor: -2, bias: 0 },
  presets: { low: { threshold: 0.76 }, medium: { threshold: 0.5 }, high: { threshold: 0.33 } },
};

export const modelSays = (verdict: Partial<ModelVerdict> = {}): ModelVerdict => ({
  probability: 0,
  findings: [],
  notes: [],
  weighing: WEIGHING,
  ...verdict,
});
