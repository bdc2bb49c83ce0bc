import { createEngine, type Engine } from "@prompt-shield/engine";

/** The engine this machine can run. */
export async function loadEngine(): Promise<Engine> {
  return createEngine();
}
