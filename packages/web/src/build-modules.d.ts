/** Modules that exist only while building; the plugins in build/ make them. */

declare module "*?code" {
  const lines: Awaited<ReturnType<typeof import("../build/highlight.ts").highlight>>;
  export default lines;
}

declare module "virtual:records" {
  type CodeLines = Awaited<ReturnType<typeof import("../build/highlight.ts").highlight>>;

  export const recorded: {
    prompt: string;
    scan: import("@prompt-shield/contracts").ScanResponse;
    sanitize: import("@prompt-shield/contracts").SanitizeResponse;
  };
  export const scanSample: CodeLines;
  export const sanitizeSample: CodeLines;
  export const benchmarks: ReturnType<typeof import("../build/benchmarks.ts").readBenchmarks>;
}
