import type { Finding, ScanResult } from "../types.ts";

/** A scan with all its findings, including those that the result does not list. */
export interface Examined {
  readonly result: ScanResult;
  readonly findings: readonly Finding[];
}
