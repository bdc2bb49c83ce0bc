import type { ScanResult } from "@prompt-shield/engine";
import type { Caller } from "../../http/caller.ts";
import type { ScanLogFields } from "../../scan-log.ts";

/** Provided by the scans feature, which meters calls and writes the history. */
export interface Metering {
  refuseWhenUsedUp(caller: Caller): void;
  chargeForWork(caller: Caller, error: unknown): Promise<void>;
  /** Counts one unit and writes one row. Fails with 429 when the quota is used up. */
  record(deed: CallDeed): Promise<{ readonly id: string; readonly remaining: number }>;
}

export interface CallDeed {
  readonly caller: Caller;
  readonly outcome: { readonly verdict: ScanResult };
  readonly log: CallLog;
}

/** A gateway call in the form of a history row. */
export type CallLog = ScanLogFields & Required<Pick<ScanLogFields, "gateway">>;
