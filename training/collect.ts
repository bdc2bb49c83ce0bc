/**
 * Runs the engine over held-out rows and writes what rules and model each say, for calibrate.py.
 *
 *     node training/collect.ts <rows.jsonl> <evidence.jsonl>
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createPort, loadAssets } from "../packages/engine/adapters/node.ts";
import { createClassifier } from "../packages/engine/src/detectors/classifier/classify.ts";
import { createEngine, type ModelVerdict } from "../packages/engine/src/index.ts";

interface Row {
  readonly set: string;
  readonly label: number;
  readonly text: string;
}

const [, , from, to] = process.argv;
if (!from || !to) throw new Error("usage: node training/collect.ts <rows.jsonl> <evidence.jsonl>");

const assets = await loadAssets();
const bare = { ...assets.manifest, calibration: { ...assets.manifest.calibration, scale: 1, bias: 0 } };
const ask = createClassifier({ manifest: bare, pieces: assets.pieces }, await createPort(assets.weights));
let said: ModelVerdict | undefined;
/** A model that listens but stays silent, so that the engine answers with the rules' findings at their lowest bar. */
const engine = createEngine({
  classifier: async (views) => {
    said = await ask(views);
    throw new Error("the rules answer alone");
  },
});

const lines: string[] = [];
for (const line of readFileSync(from, "utf8").trim().split("\n")) {
  const { set, label, text }: Row = JSON.parse(line);
  const { findings } = await engine.scan(text, { sensitivity: "high" });
  const byRule = new Map<string, number>();
  for (const { category, rule, score } of findings) {
    if (category !== "Sensitive Data") byRule.set(rule, Math.max(score, byRule.get(rule) ?? 0));
  }
  const strongest = [...byRule.values()].toSorted((a, b) => b - a).slice(0, 4);
  const rules = 1 - strongest.reduce((doubt, score) => doubt * (1 - score), 1);
  const probability = Math.min(Math.max(said?.probability ?? 0, 1e-9), 1 - 1e-9);
  const { isMalicious: sensitive } = await engine.scan(text, { categories: ["Sensitive Data"] });
  lines.push(JSON.stringify({ set, label, rules, model: Math.log(probability / (1 - probability)), sensitive }));
}
writeFileSync(to, `${lines.join("\n")}\n`);
