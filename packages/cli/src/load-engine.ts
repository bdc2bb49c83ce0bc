import { createEngine, type Engine } from "@prompt-shield/engine";

/** Rules and model together; where the model cannot be loaded, the rules alone, and the answers say so. */
export async function loadEngine({ rulesOnly }: { readonly rulesOnly: boolean }): Promise<Engine> {
  if (rulesOnly) return createEngine();
  try {
    const { loadClassifier } = await import("@prompt-shield/engine/node");
    return createEngine({ classifier: await loadClassifier() });
  } catch {
    return createEngine();
  }
}
