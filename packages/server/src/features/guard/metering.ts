import type { ScanResult } from "@prompt-shield/engine";
import type { Caller } from "../../http/caller.ts";
import type { ScanLogFields } from "../../scan-log.ts";

/** Lent by the scans feature, which knows what a call costs and what the history keeps. */
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

/** A gateway call as the history keeps it. */
export type CallLog = ScanLogFields & Required<Pick<ScanLogFields, "gateway">>;
