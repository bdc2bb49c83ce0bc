/** Modules that exist only at build time; the plugins in build/ generate them. */

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
