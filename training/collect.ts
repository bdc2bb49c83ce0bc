/**
 * Runs the engine over held-out rows and writes what rules and model each say, for calibrate.py.
 *
 *     node training/collect.ts <rows.jsonl> <evidence.jsonl>
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createPort } from "../packages/engine/adapters/node.ts";
import { isSensitive } from "../packages/engine/src/categories.ts";
import { rulesEvidence } from "../packages/engine/src/evidence.ts";
import { createEngine, scan, type ModelVerdict } from "../packages/engine/src/index.ts";
import type { Vocabularies } from "../packages/engine/src/model/assets.ts";
import { createClassifier } from "../packages/engine/src/model/classify.ts";
import { parseManifest } from "../packages/engine/src/model/manifest.ts";

interface Row {
  readonly set: string;
  readonly label: number;
  readonly text: string;
}

const [, , from, to] = process.argv;
if (!from || !to) throw new Error("usage: node training/collect.ts <rows.jsonl> <evidence.jsonl>");

// Read without comparing hashes: the manifest still describes the weights before these.
const file = (name: string) => readFileSync(new URL(`../packages/engine/model/${name}`, import.meta.url));
const manifest = parseManifest(file("manifest.json").toString());
const vocabularies: Vocabularies = JSON.parse(file("tokenizer.json").toString());
const { scale, bias, untrustedBias } = manifest.calibration;
const port = await createPort(file("weights.onnx"));
/** Both questions about a text show the networks the same windows: each is read once. */
const read = new Map<string, Promise<Float32Array>>();
const ask = createClassifier(
  { manifest, ...vocabularies },
  {
    run: (input) => {
      const key = `${input.network} ${input.columns} ${input.ids.join(" ")}`;
      const answer = read.get(key) ?? port.run(input);
      read.set(key, answer);
      return answer;
    },
  },
);
let asPrompt: ModelVerdict | undefined;
let asData: ModelVerdict | undefined;
/** Records the model's scores and then fails, so that the engine answers with the rules alone, at their lowest bar. */
const engine = createEngine({
  classifier: async (views) => {
    asPrompt = await ask(views);
    asData = await ask(views, { untrusted: true });
    throw new Error("the rules answer alone");
  },
});

const lines: string[] = [];
for (const line of readFileSync(from, "utf8").trim().split("\n")) {
  const { set, label, text }: Row = JSON.parse(line);
  read.clear();
  const { findings } = await engine.scan(text, { sensitivity: "high" });
  const rules = rulesEvidence(findings.filter((finding) => !isSensitive(finding)));
  const { isMalicious: sensitive } = scan(text, { categories: ["Sensitive Data"] });
  lines.push(JSON.stringify({ set, label, rules, model: logit(asPrompt, bias), untrusted: logit(asData, untrustedBias), sensitive }));
}
writeFileSync(to, `${lines.join("\n")}\n`);

/** The network's own logit: the old calibration only decides which windows are read twice, as in the engine. */
function logit(verdict: ModelVerdict | undefined, offset: number): number {
  const probability = Math.min(Math.max(verdict?.probability ?? 0, 1e-9), 1 - 1e-9);
  return (Math.log(probability / (1 - probability)) - offset) / scale;
}
