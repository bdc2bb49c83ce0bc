import type { ClassifierPort, Network } from "../src/types.ts";
import { portOf } from "./session-port.ts";

/** The numbers by which the model file selects a network. */
const NUMBERS: Readonly<Record<Network, number>> = { first: 0, second: 1, english: 2 };

/**
 * The WebAssembly runtime: slower than the native one, but there is nothing to install.
 * It uses one thread, because more threads need workers and a cross-origin isolated page.
 * @param binary The WebAssembly file, for runtimes that cannot fetch it from next to the script.
 */
export async function createWasmPort(weights: Uint8Array, binary?: Uint8Array): Promise<ClassifierPort> {
  const { env, InferenceSession, Tensor } = await import("onnxruntime-web/wasm");
  env.wasm.numThreads = 1;
  if (binary) env.wasm.wasmBinary = binary;
  const session = await InferenceSession.create(weights, { executionProviders: ["wasm"] });
  const numberOf = (network: Network) => new Tensor("int32", Int32Array.of(NUMBERS[network]), []);
  return portOf({
    Tensor,
    ask: async (network, ids) => (await session.run({ ids, network: numberOf(network) }))["scores"],
  });
}
