import { readAssets } from "../src/model/assets.ts";
import { createClassifier } from "../src/model/classify.ts";
import type { Classifier } from "../src/model/types.ts";
import { engineWith, type ModelEngine, type ModelEngineParts } from "./loading-engine.ts";
import { createWasmPort } from "./wasm-port.ts";

export type { ModelEngine, ModelEngineParts } from "./loading-engine.ts";

/** Written out in full for each file, because bundlers recognise this form and include the files. */
const MODEL_FILES = {
  manifest: new URL("../model/manifest.json", import.meta.url),
  tokenizer: new URL("../model/tokenizer.json", import.meta.url),
  weights: new URL("../model/weights.onnx", import.meta.url),
};

export interface WebEngineParts extends ModelEngineParts {
  /** The URL of your own folder that serves manifest.json, tokenizer.json and weights.onnx, for example on a CDN. */
  readonly model?: string | URL;
}

/** An engine with the rules and the released model, for browsers. Starts fetching the model (48 MB) at once. */
export function createEngine({ model, ...parts }: WebEngineParts = {}): ModelEngine {
  return engineWith(loadClassifier(model), parts);
}

/** Loads the released model over HTTP (manifest.json, tokenizer.json, weights.onnx) and checks it. */
export async function loadClassifier(folder?: string | URL): Promise<Classifier> {
  const [manifest, tokenizer, weights] = await Promise.all([
    read("manifest.json", folder, MODEL_FILES.manifest),
    read("tokenizer.json", folder, MODEL_FILES.tokenizer),
    read("weights.onnx", folder, MODEL_FILES.weights),
  ]);
  const decoder = new TextDecoder();
  const assets = await readAssets(
    { manifest, tokenizer, weights },
    { sha256, decodeUtf8: (bytes) => decoder.decode(bytes) },
  );
  return createClassifier(assets, await createWasmPort(assets.weights));
}

async function read(name: string, folder: string | URL | undefined, bundled: URL): Promise<Uint8Array> {
  const response = await fetch(folder === undefined ? bundled : new URL(name, folder));
  if (!response.ok) throw new Error(`${name}: the server answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
