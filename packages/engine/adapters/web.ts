import { InferenceSession, Tensor } from "onnxruntime-web/wasm";
import { readAssets } from "../src/model/assets.ts";
import { createClassifier } from "../src/model/classify.ts";
import type { Classifier } from "../src/model/types.ts";

/** Loads the released model over HTTP from `folder` (manifest.json, tokenizer.json, weights.onnx) and checks it. */
export async function loadClassifier(folder: string | URL): Promise<Classifier> {
  const read = async (name: string): Promise<Uint8Array> => {
    const response = await fetch(new URL(name, folder));
    if (!response.ok) throw new Error(`${name}: the server answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  const [manifest, tokenizer, weights] = await Promise.all([
    read("manifest.json"),
    read("tokenizer.json"),
    read("weights.onnx"),
  ]);
  const decoder = new TextDecoder();
  const assets = await readAssets(
    { manifest, tokenizer, weights },
    { sha256, decodeUtf8: (bytes) => decoder.decode(bytes) },
  );
  const session = await InferenceSession.create(assets.weights, { executionProviders: ["wasm"] });
  return createClassifier(assets, {
    run: async ({ ids, rows, columns, second }) => {
      const found = await session.run({
        ids: new Tensor("int32", ids, [rows, columns]),
        second: new Tensor("bool", [second], []),
      });
      const data = found["scores"]?.data;
      if (!(data instanceof Float32Array)) throw new Error("the model answered no scores");
      return data;
    },
  });
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from(bytes));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
