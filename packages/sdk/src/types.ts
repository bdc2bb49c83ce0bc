import type {
  Action,
  AnalysisGroup,
  Category,
  ContentFormat,
  ContentSource,
  HiddenKind,
  MessageRole,
  ReasonKind,
  SanitizationLevel,
  Sensitivity,
  Severity,
  Source,
  ThreatLevel,
} from "@prompt-shield/contracts/vocabulary";

export type {
  Action,
  AnalysisGroup,
  Category,
  ContentFormat,
  ContentSource,
  HiddenKind,
  MessageRole,
  ReasonKind,
  SanitizationLevel,
  Sensitivity,
  Severity,
  Source,
  ThreatLevel,
};

// The answers are written out here, so that the package needs no other for its types; a test holds them to the contract.

/** One message of a conversation, its content a text or parts as OpenAI writes them. */
export interface Message {
  readonly role: MessageRole;
  readonly content?: string | readonly MessagePart[] | null | undefined;
}

export interface MessagePart {
  readonly type: string;
  readonly text?: string | undefined;
}

export interface PromptInput {
  /** The user's own words. */
  readonly prompt: string;
}

export interface ContentInput {
  /** A document, a page, a mail, a tool's result: text that is data to the assistant. */
  readonly content: string;
  readonly source?: ContentSource;
  readonly format?: ContentFormat;
  /** Who sent it, an address that you have verified: for a policy that allows senders. */
  readonly sender?: string | undefined;
}

export interface MessagesInput {
  readonly messages: readonly Message[];
}

/** What can be scanned: exactly one of these. */
export type Input = PromptInput | ContentInput | MessagesInput;

export interface ScanOptions {
  readonly sensitivity?: Sensitivity;
  /** Only these count; all do when it is left out. */
  readonly categories?: readonly Category[];
}

export interface SanitizeOptions {
  readonly level?: SanitizationLevel;
}

export type ScanInput = Input & ScanOptions;
export type SanitizeInput = Input & SanitizeOptions;

export interface Finding {
  readonly category: Category;
  readonly rule: string;
  readonly severity: Severity;
  /** Half-open range in the text that was scanned, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly explanation: string;
  /** The decoding that uncovered it. */
  readonly via?: string | undefined;
}

/** A message, or a field of structured content, that holds a finding. Positions count in its own text. */
export interface Segment {
  readonly index: number;
  readonly role?: MessageRole | undefined;
  readonly source?: ContentSource | undefined;
  readonly path?: string | undefined;
  /** What was read there. */
  readonly text: string;
  readonly isMalicious: boolean;
  readonly threatLevel: ThreatLevel;
  readonly riskScore: number;
  readonly categories: readonly Category[];
  readonly findings: readonly Finding[];
}

export interface ActionReason {
  readonly kind: ReasonKind;
  /** The category, or the name of your own pattern, word or exception. */
  readonly name: string;
  readonly action: Action;
}

/** What is to be done with the text. Older servers do not say. */
export interface Decided {
  /** Without a policy: block for threats, allow otherwise. In shadow mode: what would have been done. */
  readonly action?: Action | undefined;
  /** Why, strictest first. */
  readonly action_reasons?: ActionReason[] | undefined;
  /** The policy that decided, where there is one. */
  readonly policy?: { readonly id: string; readonly version: number; readonly shadow: boolean } | undefined;
}

export interface ScanResponse extends Decided {
  readonly isMalicious: boolean;
  /** How sure the verdict is, malicious or clean: 0.5 to 1. */
  readonly confidence: number;
  readonly threatLevel: ThreatLevel;
  /** 0 to 100; malicious from 40. */
  readonly riskScore: number;
  readonly categories: Category[];
  readonly detectedPatterns: string[];
  readonly sensitiveDataFound: string[];
  readonly detailedAnalysis: Record<AnalysisGroup, string[]>;
  readonly message: string;
  /** Who answered: rules and model together, or the rules alone. */
  readonly source: Source;
  readonly findings: Finding[];
  /** Said when a bound was hit and part of the work was left out. */
  readonly notes?: string[] | undefined;
  /** Of content and messages only. */
  readonly segments?: Segment[] | undefined;
  readonly scan_id: string;
  readonly duration_ms: number;
  /** What is left of the month's scans; null in local mode, where nothing is counted. */
  readonly remaining_quota: number | null;
  readonly status: "safe" | "unsafe";
  readonly threats: string[];
  readonly score: number;
}

export interface HiddenText {
  /** How it was hidden. */
  readonly kind: HiddenKind;
  readonly text: string;
  readonly where: string;
}

export interface FileScanResponse extends ScanResponse {
  readonly document: {
    readonly type: string;
    readonly pages: number;
    readonly characters: number;
    readonly hidden: readonly HiddenText[];
  };
}

export interface Change {
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}

export interface SanitizeResponse extends Decided {
  readonly sanitized: string;
  readonly original: string;
  readonly wasModified: boolean;
  readonly modificationsCount: number;
  readonly sanitizationLevel: SanitizationLevel;
  readonly confidenceAfterSanitization: number;
  readonly removedThreats: string[];
  readonly source: Source;
  readonly changes: Change[];
  /** The cleaned structure, in the field it came in. */
  readonly content?: string | undefined;
  readonly messages?: Message[] | undefined;
  readonly scan_id: string;
  readonly duration_ms: number;
  readonly remaining_quota: number | null;
  readonly sanitized_prompt: string;
  readonly removed_threats: string[];
  readonly confidence: number;
}

/** The answer of the compact public call. */
export interface KeyScanResponse {
  readonly success: true;
  readonly data: {
    readonly prompt: string;
    readonly is_malicious: boolean;
    readonly confidence: number;
    readonly message: string;
    readonly detected_patterns: string[];
    readonly sanitized_prompt?: string | undefined;
    readonly details?: ScanResponse | undefined;
  };
  readonly remaining_quota: number;
}
