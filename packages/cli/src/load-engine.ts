import { createEngine, type Engine } from "@prompt-shield/engine";

let loaded: Promise<Engine> | undefined;

/**
 * Loads the rules and the model, once. If the model cannot be loaded, the rules work alone, and the answers
 * say so.
 */
export async function loadEngine({ rulesOnly }: { readonly rulesOnly: boolean }): Promise<Engine> {
  return rulesOnly ? createEngine() : (loaded ??= loadModel());
}

async function loadModel(): Promise<Engine> {
  try {
    const { loadClassifier } = await import("@prompt-shield/engine/node");
    return createEngine({ classifier: await loadClassifier() });
  } catch {
    return createEngine();
  }
}
