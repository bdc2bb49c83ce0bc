/** The words of the product. Every package uses these and no synonyms. */

export const CATEGORIES = [
  "Prompt Injection",
  "Data Leakage",
  "Role Hijacking",
  "System Override",
  "Encoded Attempts",
  "Sensitive Data",
] as const;
export type Category = (typeof CATEGORIES)[number];
/** The one category that is not an attack: it is judged by its severity, and the model does not look for it. */
export const SENSITIVE_DATA = "Sensitive Data" satisfies Category;

export const SEVERITIES = ["low", "medium", "high", "critical"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** `none` is what a clean prompt gets. */
export const THREAT_LEVELS = ["none", "low", "medium", "high", "critical"] as const;
export type ThreatLevel = (typeof THREAT_LEVELS)[number];

/** Groups of `detailedAnalysis` in a scan response. */
export const ANALYSIS_GROUPS = [
  "directInjection",
  "encodedAttempts",
  "socialEngineering",
  "dataExtraction",
  "regexMatches",
] as const;
export type AnalysisGroup = (typeof ANALYSIS_GROUPS)[number];

export const SENSITIVITIES = ["low", "medium", "high"] as const;
export type Sensitivity = (typeof SENSITIVITIES)[number];
export const DEFAULT_SENSITIVITY: Sensitivity = "medium";

export const SANITIZATION_LEVELS = ["light", "moderate", "aggressive"] as const;
export type SanitizationLevel = (typeof SANITIZATION_LEVELS)[number];
export const DEFAULT_SANITIZATION_LEVEL: SanitizationLevel = "moderate";

/** What answered a scan: rules and model together, or the rules alone. */
export const SOURCES = ["engine", "rules"] as const;
export type Source = (typeof SOURCES)[number];

export const ACTION_TYPES = ["scan", "sanitize"] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** What an API key may be used for. */
export const KEY_SCOPES = ["scan", "sanitize", "gateway", "logs:read"] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
/** The scopes of a key that was created without naming any: it acts, but cannot read existing data. */
export const DEFAULT_KEY_SCOPES: readonly KeyScope[] = ["scan", "sanitize", "gateway"];

export const PLANS = ["free", "starter", "pro", "growth"] as const;
export type Plan = (typeof PLANS)[number];

/** The statuses of a paid subscription. Only the subscription machine knows what each allows. */
export const PAID_STATUSES = ["active", "non-renewing", "attention"] as const;
export const SUBSCRIPTION_STATUSES = ["inactive", ...PAID_STATUSES, "cancelled"] as const;

/** Where untrusted text comes from: an assistant reads it, but should not obey it. */
export const CONTENT_SOURCES = ["document", "web", "email", "tool", "code"] as const;
export type ContentSource = (typeof CONTENT_SOURCES)[number];
export const DEFAULT_CONTENT_SOURCE: ContentSource = "document";

/**
 * The source in a history entry. For a prompt it says who answered, for older clients.
 */
export const LOG_SOURCES = [...SOURCES, ...CONTENT_SOURCES, "messages"] as const;
export type LogSource = (typeof LOG_SOURCES)[number];

/** The format that content is read in; `auto` guesses. */
export const CONTENT_FORMATS = ["auto", "text", "json", "html", "markdown", "email", "csv"] as const;
export type ContentFormat = (typeof CONTENT_FORMATS)[number];

export const MESSAGE_ROLES = ["system", "developer", "user", "assistant", "tool", "function"] as const;
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** How a passage was hidden from people who look at the page, the mail or the file. */
export const HIDDEN_KINDS = [
  "comment",
  "invisible-style",
  "tiny-or-white",
  "off-page",
  "metadata",
  "alt-text",
  "notes",
  "hidden-sheet",
  "zero-width",
] as const;
export type HiddenKind = (typeof HIDDEN_KINDS)[number];

/** What a file is, judged by its content and not its name. */
export const FILE_TYPES = [
  "text",
  "markdown",
  "html",
  "json",
  "csv",
  "email",
  "pdf",
  "docx",
  "pptx",
  "xlsx",
  "odt",
] as const;
export type FileType = (typeof FILE_TYPES)[number];

/** What to do with a text, mildest first. */
export const ACTIONS = ["allow", "flag", "sanitize", "block"] as const;
export type Action = (typeof ACTIONS)[number];

/** What a policy may do about a category; `ignore` leaves it out of the decision. */
export const POLICY_ACTIONS = ["block", "sanitize", "flag", "ignore"] as const;
export type PolicyAction = (typeof POLICY_ACTIONS)[number];

/** Where a text comes from, as policies distinguish it: a person, the application, its own answers, or content. */
export const POLICY_SOURCES = ["prompt", "system", "assistant", ...CONTENT_SOURCES] as const;
export type PolicySource = (typeof POLICY_SOURCES)[number];

/** Why a policy decided as it did. */
export const REASON_KINDS = ["category", "pattern", "word", "allowed-text", "allowed-sender"] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** A person's feedback on a verdict. */
export const FEEDBACK_VERDICTS = ["wrong", "right"] as const;
export type FeedbackVerdict = (typeof FEEDBACK_VERDICTS)[number];

/** What a policy's owner is alerted to. */
export const ALERT_KINDS = ["threat_rate", "new_category", "key_shift"] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const REPLAY_STATUSES = ["waiting", "running", "done", "cancelled", "failed"] as const;
export type ReplayStatus = (typeof REPLAY_STATUSES)[number];

/** What a member of a workspace may do there, from everything to reading. */
export const WORKSPACE_ROLES = ["owner", "admin", "developer", "viewer"] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** Names the workspace that a call of a signed-in person acts in. */
export const WORKSPACE_HEADER = "x-workspace-id";

/** The same for addresses that a browser opens by itself, as downloads and receipts: those cannot send a header. */
export const WORKSPACE_PARAMETER = "workspace_id";
