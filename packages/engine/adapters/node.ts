import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { readAssets, type ModelAssets } from "../src/model/assets.ts";
import { createClassifier } from "../src/model/classify.ts";
import type { Classifier } from "../src/model/types.ts";
import type { ClassifierPort } from "../src/types.ts";

const MODEL_FOLDER = new URL("../model/", import.meta.url);

/**
 * Loads the released model from disk and checks every byte of it.
 * Rejects with a sentence that says what is wrong; the caller then goes on with the rules alone.
 */
export async function loadClassifier(folder: URL = MODEL_FOLDER): Promise<Classifier> {
  const assets = await loadAssets(folder);
  return createClassifier(assets, await createPort(assets.weights));
}

async function loadAssets(folder: URL): Promise<ModelAssets> {
  const read = (name: string) => readFile(new URL(name, folder));
  const [manifest, tokenizer, weights] = await Promise.all(
    ["manifest.json", "tokenizer.json", "weights.onnx"].map(read),
  );
  if (!manifest || !tokenizer || !weights) throw new Error("the model folder is incomplete");
  return readAssets(
    { manifest, tokenizer, weights },
    {
      sha256: (bytes) => createHash("sha256").update(bytes).digest("hex"),
      decodeUtf8: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8"),
    },
  );
}

/** One thread: the server runs one engine per worker, and workers share the cores. */
export async function createPort(weights: Uint8Array): Promise<ClassifierPort> {
  const { InferenceSession, Tensor } = await loadRuntime();
  const session = await InferenceSession.create(weights, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    logSeverityLevel: 3,
  });
  return {
    run: async ({ ids, rows, columns, second }) => {
      const found = await session.run({
        ids: new Tensor("int32", ids, [rows, columns]),
        second: new Tensor("bool", [second], []),
      });
      const { data } = found["scores"] ?? {};
      if (!(data instanceof Float32Array)) throw new Error("the model answered no scores");
      return data;
    },
  };
}

/**
 * The runtime reports its use to its maker, and leaves a device id in the home folder, unless this is set before it is
 * loaded. In a worker thread only the main thread's variables count, so code that starts workers must set it there too.
 */
function loadRuntime(): Promise<typeof import("onnxruntime-node")> {
  process.env["ORT_DISABLE_TELEMETRY"] = "1";
  return import("onnxruntime-node");
}
