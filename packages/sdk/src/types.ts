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

// These types are written out instead of imported, so that users of this package need no other package for
// its types. types.test.ts checks them against the API contract.

/** One message of a conversation, in OpenAI's format or in Anthropic's. It may have more fields than these. */
export interface Message {
  readonly role: MessageRole;
  readonly content?: string | readonly MessagePart[] | null | undefined;
  /** What a page of the Vercel AI SDK sends in place of a content. */
  readonly parts?: unknown;
  /** What an assistant wants to call. The arguments are read, and stay JSON when they are cleaned. */
  readonly tool_calls?: unknown;
  readonly function_call?: unknown;
  readonly refusal?: unknown;
}

/** A note in the answer counts the parts without text, such as images. */
export interface MessagePart {
  readonly type: string;
  readonly text?: string | undefined;
  /** With `tool_use`: what an assistant gives to a tool. */
  readonly input?: unknown;
  /** With `tool_result`: a string or blocks. */
  readonly content?: unknown;
  /** With `document`: its text, or where it lies. */
  readonly source?: unknown;
}

export interface PromptInput {
  /** What the user typed. */
  readonly prompt: string;
}

export interface ContentInput {
  /** Text that the assistant reads as data: a document, a web page, an email, the result of a tool. */
  readonly content: string;
  /** What the content is. Default: "document". */
  readonly source?: ContentSource;
  /** How to parse the content. By default the server detects the format. */
  readonly format?: ContentFormat;
  /** The sender's address, which you must have verified. Policies that allow certain senders use it. */
  readonly sender?: string | undefined;
}

export interface MessagesInput {
  readonly messages: readonly Message[];
}

/** What to scan: exactly one of `prompt`, `content` and `messages`. */
export type Input = PromptInput | ContentInput | MessagesInput;

export interface ScanOptions {
  /** Default: "medium". */
  readonly sensitivity?: Sensitivity;
  /** Look for these categories only. Default: all. */
  readonly categories?: readonly Category[];
}

export interface SanitizeOptions {
  /** Default: "moderate". */
  readonly level?: SanitizationLevel;
}

export type ScanInput = Input & ScanOptions;
export type SanitizeInput = Input & SanitizeOptions;

/** An attack or a piece of sensitive data in the text. */
export interface Finding {
  readonly category: Category;
  readonly rule: string;
  readonly severity: Severity;
  /** Start of the finding in the scanned text, in UTF-16 code units. The range is half-open: [start, end). */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly explanation: string;
  /** The decoding that revealed it, for findings in encoded text. */
  readonly via?: string | undefined;
}

/** A message, or a field of structured content, with findings. Their positions count within its own text. */
export interface Segment {
  readonly index: number;
  readonly role?: MessageRole | undefined;
  readonly source?: ContentSource | undefined;
  readonly path?: string | undefined;
  /** The text of this message or field. */
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

/** What to do with the text. Older servers do not send these fields. */
export interface Decided {
  /**
   * The action to take. Without a policy: "block" for threats, "allow" otherwise. In shadow mode: the action
   * that the policy would have taken.
   */
  readonly action?: Action | undefined;
  /** The reasons for the action, strictest first. */
  readonly action_reasons?: ActionReason[] | undefined;
  /** The policy that decided, if there is one. */
  readonly policy?: { readonly id: string; readonly version: number; readonly shadow: boolean } | undefined;
}

export interface ScanResponse extends Decided {
  readonly isMalicious: boolean;
  /** How certain the verdict is, whether malicious or clean: 0.5 to 1. */
  readonly confidence: number;
  readonly threatLevel: ThreatLevel;
  /** 0 to 100. Texts with 40 or more are malicious. */
  readonly riskScore: number;
  readonly categories: Category[];
  readonly detectedPatterns: string[];
  readonly sensitiveDataFound: string[];
  readonly detailedAnalysis: Record<AnalysisGroup, string[]>;
  readonly message: string;
  /** What produced the verdict: the rules and the model together, or the rules alone. */
  readonly source: Source;
  readonly findings: Finding[];
  /** Present if something was not read: because a limit was reached, or because it is no text, such as an image. */
  readonly notes?: string[] | undefined;
  /** Only for `content` and `messages`. */
  readonly segments?: Segment[] | undefined;
  readonly scan_id: string;
  readonly duration_ms: number;
  /** Scans left this month. Null in local mode, which has no quota. */
  readonly remaining_quota: number | null;
  readonly status: "safe" | "unsafe";
  readonly threats: string[];
  readonly score: number;
}

/** Text that a document hides from its readers. */
export interface HiddenText {
  /** The technique that hid the text. */
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

/** One change that sanitizing made. `start` and `end` are a half-open range in the original text. */
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
  /** The cleaned content, if the input was `content`. */
  readonly content?: string | undefined;
  /** The cleaned conversation, if the input was `messages`. */
  readonly messages?: Message[] | undefined;
  /** Present if something in `content` or `messages` was not read, and so not cleaned either. */
  readonly notes?: string[] | undefined;
  readonly scan_id: string;
  readonly duration_ms: number;
  readonly remaining_quota: number | null;
  readonly sanitized_prompt: string;
  readonly removed_threats: string[];
  readonly confidence: number;
}

/** The answer of `scanWithApiKey`. */
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
