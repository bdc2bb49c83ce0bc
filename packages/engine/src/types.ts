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
   * - `rule`: a rule matched.
   * - `sensitive`: personal data, financial data or a secret.
   * - `decoder`: something is hidden, or something hidden gives instructions.
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
  /** The text is not meant as instructions: a document, a page, a mail, a tool's output. */
  readonly untrusted: boolean;
}

export interface Detector {
  readonly id: string;
  /** Whether it reads this view. */
  reads(view: View): boolean;
  detect(view: View): Match[];
}

export interface ScanOptions {
  readonly sensitivity?: Sensitivity;
  /** Only these categories count; absent means all. */
  readonly categories?: readonly Category[];
  /** Decides the action; it never changes findings. */
  readonly policy?: Policy;
  /** Who sent the text, for a policy that allows senders. */
  readonly sender?: string;
}

export interface SanitizeOptions extends ScanOptions {
  readonly level?: SanitizationLevel;
}

/** The categories that the same evidence reaches at each sensitivity. */
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
  /** What to do with the text: the policy's decision, or without a policy `block` for threats and else `allow`. */
  readonly action: Action;
  /** The policy's decision and its reasons. */
  readonly decision?: Decision;
  /** For a policy that uses another sensitivity than the caller asked for. */
  readonly reached?: Reached;
  /** What was left out because a limit was reached. */
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
  /** The action that a scan of the original decided on, and the policy's reasons. */
  readonly action: Action;
  readonly decision?: Decision;
}

/** The model's networks: `first` reads everything; `english` and `second` re-read what it doubts, by language. */
export type Network = "first" | "second" | "english";

/**
 * The trained model, passed in by an adapter that can run it (onnxruntime-node, onnxruntime-web).
 * The engine tokenizes and splits into windows; the port only runs the network.
 */
export interface ClassifierPort {
  /** Takes one row of token ids per window, all of one length; returns one row of logits per window. */
  run(batch: {
    readonly ids: Int32Array;
    readonly rows: number;
    readonly columns: number;
    readonly network: Network;
  }): Promise<Float32Array>;
}
