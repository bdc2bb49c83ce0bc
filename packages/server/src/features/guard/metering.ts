import type { ScanResult } from "@prompt-shield/engine";
import type { Caller } from "../../http/caller.ts";

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
export interface CallLog {
  readonly actionType: "scan";
  readonly originalPrompt: string | null;
  readonly sanitizedPrompt: string | null;
  readonly promptHash: string;
  readonly promptLength: number;
  readonly isMalicious: boolean;
  readonly confidence: number;
  readonly threatLevel: string;
  readonly riskScore: number;
  readonly categories: readonly string[];
  readonly detectedPatterns: readonly string[];
  readonly sanitizationLevel: null;
  readonly result: object | null;
  readonly source: string;
  readonly contentSource: string;
  readonly durationMs: number;
  readonly decided: {
    readonly action: string;
    readonly policyId: string | null;
    readonly policyVersion: number | null;
    readonly isShadow: boolean;
  };
  readonly gateway: {
    readonly via: string;
    readonly model: string | null;
    readonly culpritRole: string | null;
    readonly callId: string | null;
  };
}
