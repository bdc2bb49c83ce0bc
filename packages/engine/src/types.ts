import type {
  Action,
  AnalysisGroup,
  Category,
  SanitizationLevel,
  Sensitivity,
  Severity,
  Source,
  ThreatLevel,
} from "@prompt-shield/contracts/vocabulary";
import type { Decision, Policy } from "./policy/policy.ts";

/** A half-open range in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Maps positions of a derived text back to the original prompt. */
export interface OffsetMap {
  /** The smallest original span that covers the derived span. */
  toOriginal(span: Span): Span;
}

/**
 * One way of reading the prompt.
 * - `original`: the prompt as it came, always the first view.
 * - `normalized`: invisible characters, homoglyphs, spacing tricks undone; only present when it differs.
 * - `decoded`: what an encoding hid; its text is only the payload.
 */
export interface View {
  readonly kind: "original" | "normalized" | "decoded";
  readonly text: string;
  /** `text` lower-cased unit by unit, same length, for keyword look-ups. */
  readonly lower: string;
  readonly map: OffsetMap;
  /** Decode chain from the original, e.g. `["base64", "rot13"]`. Empty for original. */
  readonly via: readonly string[];
}

/** Which part of the engine a finding comes from. */
export interface Origin {
  /**
   * - `rule`: words that a rule knows.
   * - `sensitive`: personal data, financial data or a secret.
   * - `decoder`: something is hidden, or something hidden gives orders.
   * - `model`: the trained model's reading of a passage.
   */
  readonly layer: "rule" | "sensitive" | "decoder" | "model";
}

/** What a detector reports, in positions of the view it read. */
export interface Match extends Span {
  readonly category: Category;
  readonly rule: string;
  readonly origin: Origin;
  readonly severity: Severity;
  readonly group: AnalysisGroup;
  readonly explanation: string;
  /** Strength of this evidence alone, 0 to 1: about the share of such matches that are attacks. */
  readonly score: number;
  /** Sensitive data only: placeholder type such as `CARD`. */
  readonly entity?: string;
  /** Sensitive data only: not even the end of the value may be shown, such as a password's. */
  readonly isSecret?: true;
}

/** A match carried back to the original prompt. */
export interface Finding extends Match {
  readonly text: string;
  readonly via?: string;
}

/** What a detector is told about a text. */
export interface Asked {
  /** Not meant as instructions: a document, a page, a mail, a tool's output. */
  readonly untrusted: boolean;
}

export interface Detector {
  readonly id: string;
  /** Which views it wants to read. */
  reads(view: View): boolean;
  detect(view: View): Match[];
}

export interface ScanOptions {
  readonly sensitivity?: Sensitivity;
  /** Only these categories count; absent means all. */
  readonly categories?: readonly Category[];
  /** Decides what is done; it changes no finding. */
  readonly policy?: Policy;
  /** Who sent the text, for a policy that allows senders. */
  readonly sender?: string;
}

export interface SanitizeOptions extends ScanOptions {
  readonly level?: SanitizationLevel;
}

/** The categories that the same evidence comes to at each sensitivity. */
export type Reached = Readonly<Record<Sensitivity, readonly Category[]>>;

export interface ScanResult {
  readonly isMalicious: boolean;
  readonly confidence: number;
  readonly threatLevel: ThreatLevel;
  readonly riskScore: number;
  readonly categories: Category[];
  readonly detectedPatterns: string[];
  readonly sensitiveDataFound: string[];
  readonly detailedAnalysis: Record<AnalysisGroup, string[]>;
  readonly message: string;
  readonly source: Source;
  readonly findings: Finding[];
  /** What is done with the text: by the policy, or without one block for threats and allow for all else. */
  readonly action: Action;
  /** How a policy came to that. */
  readonly decision?: Decision;
  /** A policy may ask for another sensitivity than the caller did. */
  readonly reached?: Reached;
  /** Said when a bound was hit and part of the work was left out. */
  readonly notes?: string[];
}

export interface Change extends Span {
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

export interface SanitizeResult {
  readonly sanitized: string;
  readonly original: string;
  readonly wasModified: boolean;
  readonly modificationsCount: number;
  readonly sanitizationLevel: SanitizationLevel;
  readonly confidenceAfterSanitization: number;
  readonly removedThreats: string[];
  readonly source: Source;
  readonly changes: Change[];
  /** What a scan of the original says is to be done with it, and how a policy came to that. */
  readonly action: Action;
  readonly decision?: Decision;
}

/** Which of the model's networks reads: the first reads everything, the others what it doubts, English and the rest. */
export type Network = "first" | "second" | "english";

/**
 * The trained model, passed in by an adapter that can run it (onnxruntime-node, onnxruntime-web).
 * The engine tokenizes and windows; the port only multiplies.
 */
export interface ClassifierPort {
  /** One row of token ids per window, padded to the longest; answers one logit row per window. */
  run(batch: {
    readonly ids: Int32Array;
    readonly rows: number;
    readonly columns: number;
    readonly network: Network;
  }): Promise<Float32Array>;
}
