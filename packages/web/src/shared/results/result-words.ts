import { ANALYSIS_GROUPS, CATEGORIES } from "@prompt-shield/contracts/vocabulary";
import type { AnalysisGroup, Category } from "@prompt-shield/contracts/vocabulary";
import type { SanitizeResponse, ScanResponse } from "../../lib/workspace.ts";

/** What a result says in words. */

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

const LEADS: Readonly<Record<Category, string>> = {
  "System Override": "This prompt tries to replace your system instructions.",
  "Prompt Injection": "This prompt tries to make the model follow someone else's instructions.",
  "Data Leakage": "This prompt tries to get at data the model should keep to itself.",
  "Role Hijacking": "This prompt tries to talk the model into a role without rules.",
  "Encoded Attempts": "This prompt hides instructions behind an encoding.",
  "Sensitive Data": "This prompt carries data that should not reach a model.",
};

/** One sentence a person understands, from the gravest finding. */
export function leadSentence(
  result: Pick<ScanResponse, "isMalicious" | "categories" | "sensitiveDataFound">,
): string {
  if (!result.isMalicious) {
    return result.sensitiveDataFound.length > 0
      ? "No attack found, but the prompt names personal data."
      : "Nothing in this prompt looks like an attack.";
  }
  const category = result.categories[0] ?? CATEGORIES[0];
  return LEADS[category];
}

const DEFAULT_SUMMARY = {
  malicious: "This prompt shows signs of an attack. Do not pass it to a model as it is.",
  safe: "This prompt appears to be safe. No threats were detected.",
};

export function summaryOf(result: Pick<ScanResponse, "isMalicious" | "message">): string {
  return result.message || (result.isMalicious ? DEFAULT_SUMMARY.malicious : DEFAULT_SUMMARY.safe);
}

export function recommendationsFor(patterns: readonly string[]): string[] {
  const text = patterns.join("\n").toLowerCase();
  return [
    "Do not send this prompt to a model in its present form.",
    "Sanitize the prompt, or ask its author to rewrite it.",
    "Keep untrusted text apart from your own instructions.",
    ...(text.includes("credit card")
      ? ["Remove the credit card number; use a token from your payment provider."]
      : []),
    ...(text.includes("password") ? ["Remove the password, and change it where it is in use."] : []),
  ];
}

/** The same, for a prompt that was cleaned. */
export function sanitizeLead({ wasModified, sanitized }: SanitizeResponse): string {
  if (!wasModified) return "This prompt is safe to pass on as it is.";
  if (sanitized.trim() === "") return "Nothing of this prompt was safe to pass on.";
  return "What was dangerous is gone. The rest is safe to pass on.";
}

export function sanitizeSummary(result: SanitizeResponse): string {
  if (!result.wasModified) return "The prompt was already safe. It is returned as it was, byte for byte.";
  const count = result.modificationsCount;
  return `${count} ${count === 1 ? "passage was" : "passages were"} changed at the ${result.sanitizationLevel} level, and the result was scanned again.`;
}

export const SAFETY_IMPROVEMENTS: readonly string[] = [
  "Passages that give the model orders are gone or made inert.",
  "Secrets and personal data are masked.",
  "What remains scans clean and can be passed on.",
];
