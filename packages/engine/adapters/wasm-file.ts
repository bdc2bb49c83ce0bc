/**
 * The WebAssembly file in the repository; in the published package it is next to the scripts.
 * Resolved only when it is needed, because a server is installed without it.
 */
export function wasmFile(): URL {
  return new URL(import.meta.resolve("onnxruntime-web/ort-wasm-simd-threaded.wasm"));
}
