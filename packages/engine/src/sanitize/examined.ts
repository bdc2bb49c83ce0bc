import type { Finding, ScanResult } from "../types.ts";

/** A scan with all its findings, also those beyond what a result lists. */
export interface Examined {
  readonly result: ScanResult;
  readonly findings: readonly Finding[];
}
