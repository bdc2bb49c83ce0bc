import { ANALYSIS_GROUPS, CATEGORIES } from "@prompt-shield/contracts/vocabulary";
import type { AnalysisGroup, Category, FileType } from "@prompt-shield/contracts/vocabulary";
import type { FileScanResponse, SanitizeResponse, ScanResponse } from "../../lib/workspace.ts";

/** Texts that describe a result. */

export const GROUP_LABELS: Readonly<Record<AnalysisGroup, string>> = {
  directInjection: "Direct Injection",
  encodedAttempts: "Encoded Attempts",
  socialEngineering: "Social Engineering",
  dataExtraction: "Data Extraction",
  regexMatches: "Regex Matches",
};

export function filledGroups(analysis: ScanResponse["detailedAnalysis"]): AnalysisGroup[] {
  return ANALYSIS_GROUPS.filter((group) => analysis[group].length > 0);
}

/** Shown when a result is malicious but names no category. */
export const FALLBACK_CATEGORIES = ["Prompt Injection", "Data Leakage", "Role Hijacking", "System Override"];

/** Names for what was scanned. */
export type Subject =
  | "prompt"
  | "conversation"
  | "text"
  | "file"
  | "email"
  | "page"
  | "document"
  | "code"
  | "answer"
  | "tool result";

/** What the server calls a text from there in its message. */
const SOURCE_SUBJECTS = new Map<string | undefined, Subject>([
  ["messages", "conversation"],
  ["document", "document"],
  ["web", "page"],
  ["email", "email"],
  ["tool", "tool result"],
  ["code", "code"],
]);

const FILE_SUBJECTS: Partial<Record<FileType, Subject>> = { email: "email", html: "page" };

/**
 * An answer about a prompt has no segments. An answer about content always has them, even if the list is empty, and then
 * only `source` says what it was: where a content came from, or `messages`.
 */
export function subjectOf(
  result: Pick<ScanResponse, "segments"> | FileScanResponse,
  source?: string,
): Subject {
  if ("document" in result) return FILE_SUBJECTS[result.document.type] ?? "file";
  if (!result.segments) return "prompt";
  const isConversation = result.segments.some(({ role }) => role !== undefined);
  return SOURCE_SUBJECTS.get(source) ?? (isConversation ? "conversation" : "text");
}

/** The continuation of "This prompt …" or "This file …". */
const LEADS: Readonly<Record<Category, string>> = {
  "System Override": "tries to replace your system instructions.",
  "Prompt Injection": "tries to make the model follow someone else's instructions.",
  "Data Leakage": "tries to get at data the model should keep to itself.",
  "Role Hijacking": "tries to talk the model into a role without rules.",
  "Encoded Attempts": "hides instructions behind an encoding.",
  "Sensitive Data": "contains data that should not reach a model.",
};

/** A model's answer goes to people, not to a model. */
const ANSWER_LEADS: Partial<typeof LEADS> = {
  "Sensitive Data": "contains data that should not be passed on.",
};

/** A sentence for people about the most severe finding. */
export function leadSentence(
  result: Pick<ScanResponse, "isMalicious" | "categories" | "sensitiveDataFound" | "segments">,
  subject = subjectOf(result),
): string {
  if (!result.isMalicious) {
    return result.sensitiveDataFound.length > 0
      ? `No attack found, but the ${subject} contains personal data.`
      : `Nothing in this ${subject} looks like an attack.`;
  }
  const category = result.categories[0] ?? CATEGORIES[0];
  return `This ${subject} ${(subject === "answer" && ANSWER_LEADS[category]) || LEADS[category]}`;
}

const DEFAULT_SUMMARY = {
  malicious: (subject: Subject) =>
    `This ${subject} shows signs of an attack. Do not pass it to a model as it is.`,
  safe: (subject: Subject) => `This ${subject} appears to be safe. No threats were detected.`,
};

export function summaryOf(
  result: Pick<ScanResponse, "isMalicious" | "message" | "segments">,
  subject = subjectOf(result),
): string {
  return result.message || DEFAULT_SUMMARY[result.isMalicious ? "malicious" : "safe"](subject);
}

export function recommendationsFor(
  result: Pick<ScanResponse, "detectedPatterns" | "segments">,
  subject = subjectOf(result),
): string[] {
  const text = result.detectedPatterns.join("\n").toLowerCase();
  return [
    ...firstSteps(subject, "document" in result),
    "Keep untrusted text separate from your own instructions.",
    ...(text.includes("credit card")
      ? ["Remove the credit card number; use a token from your payment provider."]
      : []),
    ...(text.includes("password") ? ["Remove the password, and change it wherever it is used."] : []),
  ];
}

function firstSteps(subject: Subject, isDocument: boolean): string[] {
  if (subject === "answer")
    return [
      "Do not pass this answer on in its current form.",
      "Keep such data out of what the model is given, or let a policy mask it in answers.",
    ];
  return [
    `Do not send this ${subject} to a model in its current form.`,
    isDocument
      ? `Remove the marked passages, or keep the ${subject} away from your assistant.`
      : `Sanitize the ${subject}, or ask its author to rewrite it.`,
  ];
}

export const sensitiveDataWarning = (subject: Subject): string =>
  `This ${subject} contains sensitive data. Remove or mask it before you share the ${subject} or send it to a model.`;

/** Content and messages come back in their own structure; `sanitized` is only their readable text. */
export function cleanedText({ content, messages, sanitized }: SanitizeResponse): string {
  return content ?? (messages ? JSON.stringify(messages, null, 2) : sanitized);
}

/** A prompt comes back without a structure of its own. */
export function cleanedSubject({ content, messages }: SanitizeResponse, source?: string): Subject {
  if (messages) return "conversation";
  return content === undefined ? "prompt" : (SOURCE_SUBJECTS.get(source) ?? "text");
}

/** A sentence for people about the result of sanitizing. */
export function sanitizeLead({ wasModified, sanitized }: SanitizeResponse, subject: Subject): string {
  if (!wasModified) return `This ${subject} is safe to pass on as it is.`;
  if (sanitized.trim() === "") return `Nothing in this ${subject} was safe to pass on.`;
  return "What was dangerous is gone. The rest is safe to pass on.";
}

export function sanitizeSummary(result: SanitizeResponse, subject: Subject): string {
  if (!result.wasModified) return `The ${subject} was already safe. It is returned as it was, byte for byte.`;
  const count = result.modificationsCount;
  return `${count} ${count === 1 ? "passage was" : "passages were"} changed at the ${result.sanitizationLevel} level, and the result was scanned again.`;
}

export const SAFETY_IMPROVEMENTS: readonly string[] = [
  "Passages that give the model orders have been removed or made inert.",
  "Secrets and personal data are masked.",
  "What remains scans clean and can be passed on.",
];
