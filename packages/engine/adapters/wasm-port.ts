import type { ClassifierPort, Network } from "../src/types.ts";
import { portOf } from "./session-port.ts";

/** The networks by the numbers that the model's file gives them. */
const NUMBERS: Readonly<Record<Network, number>> = { first: 0, second: 1, english: 2 };

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
  const numberOf = (network: Network) => new Tensor("int32", Int32Array.of(NUMBERS[network]), []);
  return portOf({
    Tensor,
    ask: async (network, ids) => (await session.run({ ids, network: numberOf(network) }))["scores"],
  });
}
