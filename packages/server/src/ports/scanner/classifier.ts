import type { Classifier } from "@prompt-shield/engine";

/** The trained model for this worker; nothing when there is none, and the rules then answer alone. */
export async function loadClassifier(): Promise<{ classifier?: Classifier }> {
  return {};
}
