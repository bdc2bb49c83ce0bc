import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { InferenceSession } from "onnxruntime-node";
import { readAssets, type ModelAssets } from "../src/model/assets.ts";
import { createClassifier } from "../src/model/classify.ts";
import type { Classifier } from "../src/model/types.ts";
import type { ClassifierPort, Network } from "../src/types.ts";
import { engineWith, type ModelEngine, type ModelEngineParts } from "./loading-engine.ts";
import { oneNetwork } from "./one-network.ts";
import { portOf } from "./session-port.ts";
import { wasmFile } from "./wasm-file.ts";
import { createWasmPort } from "./wasm-port.ts";
import { withoutLocation } from "./without-location.ts";

export type { ModelEngine, ModelEngineParts } from "./loading-engine.ts";

const MODEL_FOLDER = new URL("../model/", import.meta.url);

/** An engine with the rules and the released model, for Node, Deno and Bun. Starts loading the model at once. */
export function createEngine(parts: ModelEngineParts = {}): ModelEngine {
  return engineWith(loadClassifier(), parts);
}

/**
 * Loads the released model from disk and checks every byte of it.
 * Rejects with a sentence that says what is wrong, so that the caller can continue with the rules alone.
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

/** Uses native code if onnxruntime-node is installed and runs here, otherwise WebAssembly, some four times slower. */
export async function createPort(weights: Uint8Array): Promise<ClassifierPort> {
  const runtime = await loadRuntime().catch(() => undefined);
  if (!runtime) return withoutLocation(async () => createWasmPort(weights, await readFile(wasmFile())));
  return nativePort(runtime, await openNetworks(runtime, weights));
}

type Runtime = typeof import("onnxruntime-node");
type Sessions = Readonly<Record<Network, InferenceSession>>;

/**
 * Closures created in one function share everything that any of them captures, and the port is kept for good. It is
 * created in a function of its own because in `createPort` it would keep the weights in memory too.
 */
function nativePort({ Tensor }: Runtime, sessions: Sessions): ClassifierPort {
  return portOf({
    Tensor,
    ask: async (network, ids) => (await sessions[network].run({ ids }))[`${network}_scores`],
  });
}

async function openNetworks({ InferenceSession }: Runtime, weights: Uint8Array): Promise<Sessions> {
  // One thread: the server runs one engine per worker, and workers share the cores.
  const open = (network: Network) =>
    InferenceSession.create(oneNetwork(weights, network), {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      graphOptimizationLevel: "all",
      logSeverityLevel: 3,
    });
  // One after the other, because a network needs more memory while it loads than afterwards.
  return { first: await open("first"), second: await open("second"), english: await open("english") };
}

/**
 * Unless this variable is set before the runtime is loaded, the runtime sends usage data to its maker and leaves a
 * device id in the home folder. Even in a worker thread only the main thread's variables count, so code that starts
 * workers must set it there too.
 */
function loadRuntime(): Promise<Runtime> {
  process.env["ORT_DISABLE_TELEMETRY"] = "1";
  return import("onnxruntime-node");
}
