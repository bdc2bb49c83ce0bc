/** Modules that exist only while building; the plugins in build/ make them. */

declare module "*?code" {
  const lines: import("../build/highlight.ts").CodeLines;
  export default lines;
}

declare module "virtual:records" {
  type CodeLines = import("../build/highlight.ts").CodeLines;

  export const recorded: {
    prompt: string;
    scan: import("@prompt-shield/contracts").ScanResponse;
    sanitize: import("@prompt-shield/contracts").SanitizeResponse;
  };
  export const scanSample: CodeLines;
  export const sanitizeSample: CodeLines;
  export const benchmarks: import("../build/benchmarks.ts").Benchmarks;
}
