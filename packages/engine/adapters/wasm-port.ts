import type { ClassifierPort } from "../src/types.ts";
import { portOf } from "./session-port.ts";

/**
 * The runtime in WebAssembly: slower than the native one, and there is nothing to install for it.
 * One thread, because more need workers and a page that is isolated from all others.
 * @param binary The WebAssembly itself, for runtimes that cannot fetch it from next to the script.
 */
export async function createWasmPort(weights: Uint8Array, binary?: Uint8Array): Promise<ClassifierPort> {
  const { env, InferenceSession, Tensor } = await import("onnxruntime-web/wasm");
  env.wasm.numThreads = 1;
  if (binary) env.wasm.wasmBinary = binary;
  const session = await InferenceSession.create(weights, { executionProviders: ["wasm"] });
  return portOf({ Tensor, session });
}
