import { SECURITY_CASES } from "@prompt-shield/contracts/security-cases";
import { createEngine, type Engine } from "@prompt-shield/engine";
import { loadClassifier } from "@prompt-shield/engine/node";
import { workerData } from "piscina";
import { behindGate, type NativeGate } from "./native-gate.ts";
import type { ScanOutcome, ScanTask } from "./task.ts";

/** Every kind of attack in one text: it opens most of the rules that a first prompt would. */
const WARM_UP = Object.values(SECURITY_CASES)
  .flat()
  .map(({ prompt }) => prompt)
  .join("\n");

let modelMs = 0;
const rules = createEngine();
const gate = workerData as NativeGate;
const full = await behindGate(gate, async () => {
  const engine = await loadFull();
  // A pattern is compiled when it is first tried, and caches fill then; no caller should wait for that.
  await engine.sanitize(WARM_UP).catch(() => undefined);
  return engine;
});

/** Runs in a worker thread, one task at a time. */
export default function work(task: ScanTask): Promise<ScanOutcome> {
  return behindGate(gate, () => answer(task));
}

async function answer({ action, prompt, options, rulesOnly }: ScanTask): Promise<ScanOutcome> {
  const startedAt = performance.now();
  modelMs = 0;
  const engine = rulesOnly ? rules : full;
  const verdict = await engine.scan(prompt, options);
  const scanMs = performance.now() - startedAt;
  const phases = { rules: scanMs - modelMs, model: modelMs };
  const sanitized = action === "sanitize" ? await engine.sanitize(prompt, options) : undefined;
  const totalMs = performance.now() - startedAt;
  const durationMs = Math.round(totalMs * 100) / 100;
  const phasesMs = { ...phases, sanitize: totalMs - scanMs };
  return { verdict, durationMs, phasesMs, ...(sanitized && { sanitized }) };
}

/** A model that cannot be loaded leaves the rules; every answer's `source` tells, and so does /readyz. */
async function loadFull(): Promise<Engine> {
  try {
    const classify = await loadClassifier();
    return createEngine({ classifier: (views) => timeModel(() => classify(views)) });
  } catch (error) {
    process.stderr.write(`The model could not be loaded, the rules answer alone: ${String(error)}\n`);
    return rules;
  }
}

async function timeModel<T>(ask: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  return ask().finally(() => (modelMs += performance.now() - startedAt));
}
