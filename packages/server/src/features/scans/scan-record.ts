import type { Database } from "../../db/connect.ts";
import type { ScanEvent } from "./scan-events.ts";

/** Everything one metered action stores. */
export interface ScanRecord {
  readonly id: string;
  readonly userId: string;
  readonly apiKeyId: string | null;
  readonly month: string;
  readonly now: Date;
  readonly limit: number;
  /** What it costs; a long file costs several. */
  readonly units: number;
  /** Count at which the quota warning is due. */
  readonly warnAt: number;
  /** According to an earlier read of the count: it may reach a threshold now. */
  readonly mayRaise: boolean;
  /** Tells the owner that this scan has reached a threshold. */
  readonly onRaised: (state: "warning" | "reached", transaction?: Database) => Promise<void>;
  readonly log: ScanLogFields;
  readonly events: readonly ScanEvent[];
}

export interface ScanLogFields {
  readonly actionType: "scan" | "sanitize";
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
  readonly sanitizationLevel: string | null;
  readonly result: object | null;
  readonly source: string;
  /** Where a content came from, or `messages`; null for a prompt. */
  readonly contentSource: string | null;
  readonly durationMs: number;
  /** What was done, or in shadow mode would have been, and by which policy. */
  readonly decided: DecidedFields;
  /** Only where the text came through the gateway. */
  readonly gateway?: GatewayFields;
}

export interface DecidedFields {
  readonly action: string;
  readonly policyId: string | null;
  readonly policyVersion: number | null;
  readonly isShadow: boolean;
}

export interface GatewayFields {
  /** The shape it was spoken in, such as `openai`. */
  readonly via: string;
  readonly model: string | null;
  /** Who said what was found. */
  readonly culpritRole: string | null;
  /** The caller's name for the call: whatever else it says about the same call is the same call. */
  readonly callId: string | null;
}
