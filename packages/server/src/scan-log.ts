/** What the history stores about one metered action, whichever feature carries it out. */
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
  /** Where the content came from, or `messages` for a conversation; null for a prompt. */
  readonly contentSource: string | null;
  readonly durationMs: number;
  /** The action that was taken, or in shadow mode would have been, and the policy that decided it. */
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
  /** The API format of the call, such as `openai`. */
  readonly via: string;
  readonly model: string | null;
  /** The role whose message caused the finding. */
  readonly culpritRole: string | null;
  /** The caller's name for the call. Several reports under one name are about the same call. */
  readonly callId: string | null;
}
