/** Where the WebAssembly lies in the repository; in the published package it lies beside the scripts. */
export const WASM_FILE = new URL(import.meta.resolve("onnxruntime-web/ort-wasm-simd-threaded.wasm"));
