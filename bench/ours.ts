import {
  createEngine,
  scan,
  type Classifier,
  type ScanOptions,
  type ScanResult,
} from "@prompt-shield/engine";
import { loadClassifier } from "@prompt-shield/engine/node";
import type { Contestant } from "./contestant.ts";

/** One configuration of our engine, with its complete answer. */
export interface OwnContestant extends Contestant {
  examine(text: string, options?: ScanOptions): ScanResult | Promise<ScanResult>;
}

const VERSION = "0.1.0";

/**
 * Prompt Shield in each form that can run here: both layers, and each alone. With `remember` the model reads
 * each text only once, however often it is asked: for measuring accuracy, not speed.
 */
export async function loadOurs({ remember = false } = {}): Promise<{
  ours: OwnContestant[];
  model: Contestant[];
}> {
  const rules = asContestant("Prompt Shield, rules alone", scan);
  const loaded = await loadClassifier().catch(sayWhyNot);
  if (!loaded) return { ours: [rules], model: [] };
  const classifier = remember ? remembering(loaded) : loaded;
  const engine = createEngine({ classifier });
  const both = asContestant("Prompt Shield", (text, options) => engine.scan(text, options));
  const alone = { name: "Prompt Shield, model alone", version: VERSION, judge: modelAlone(classifier) };
  return { ours: [both, rules], model: [alone] };
}

function remembering(classifier: Classifier): Classifier {
  const verdicts = new Map<string, ReturnType<Classifier>>();
  return (views) => {
    const key = views.map(({ text }) => text).join("\u0000");
    const verdict = verdicts.get(key) ?? classifier(views);
    verdicts.set(key, verdict);
    return verdict;
  };
}

/** The model on the plain text: no rules, no decoding, no fitted threshold. */
function modelAlone(classifier: Classifier): Contestant["judge"] {
  return async (text) => {
    const map = { toOriginal: ({ start, end }: { start: number; end: number }) => ({ start, end }) };
    const view = { kind: "original" as const, text, lower: text.toLowerCase(), map, via: [] };
    return (await classifier([view])).probability >= 0.5;
  };
}

function sayWhyNot(reason: unknown): Classifier | undefined {
  console.log(`The model could not be loaded: ${reason instanceof Error ? reason.message : String(reason)}`);
  return undefined;
}

function asContestant(name: string, examine: OwnContestant["examine"]): OwnContestant {
  return { name, version: VERSION, examine, judge: async (text) => (await examine(text)).isMalicious };
}
