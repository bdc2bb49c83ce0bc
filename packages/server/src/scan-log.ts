/** What the history keeps of one metered action, whichever feature carries it out. */
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

interface DecidedFields {
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
