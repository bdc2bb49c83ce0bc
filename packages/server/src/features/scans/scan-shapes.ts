import type { FileScanResponse, SanitizeResponse, ScanResponse } from "@prompt-shield/contracts";
import { sanitizeAliases, scanAliases } from "@prompt-shield/contracts/aliases";
import { DEFAULT_CONTENT_SOURCE, DEFAULT_SANITIZATION_LEVEL } from "@prompt-shield/contracts/vocabulary";
import { fail } from "../../failure.ts";
import { storable, storableText } from "../../http/storable.ts";
import type { ScanOutcome, ScanTask } from "../../ports/scanner/task.ts";
import type { ScanLogFields } from "./scans.store.ts";

export interface Done {
  readonly id: string;
  readonly outcome: ScanOutcome;
  readonly remaining: number;
}

/** The engine's verdict with id, timing, quota and the documented older names. */
export function scanAnswer({ id, outcome, remaining }: Done): ScanResponse {
  const { verdict, durationMs } = outcome;
  return {
    ...verdict,
    ...reasonsOf(verdict),
    scan_id: id,
    duration_ms: durationMs,
    remaining_quota: remaining,
    ...scanAliases(verdict),
  };
}

export function fileAnswer(done: Done): FileScanResponse {
  const { document } = done.outcome.file ?? fail("internal");
  return { ...scanAnswer(done), segments: done.outcome.verdict.segments ?? [], document };
}

export function sanitizeAnswer({ id, outcome, remaining }: Done): SanitizeResponse {
  const sanitized = outcome.sanitized ?? fail("internal");
  return {
    ...sanitized,
    ...reasonsOf(outcome.verdict),
    scan_id: id,
    duration_ms: outcome.durationMs,
    remaining_quota: remaining,
    ...sanitizeAliases(sanitized),
  };
}

/** What is to be done, and why where a policy decided. */
function reasonsOf({ action, decision }: ScanOutcome["verdict"]) {
  return { action, ...(decision && { action_reasons: [...decision.reasons] }) };
}

export interface ToLog {
  readonly task: ScanTask;
  readonly outcome: ScanOutcome;
  readonly promptHash: string;
  readonly keepsTexts: boolean;
}

/** What the history keeps. With prompt storage off: a keyed hash and the verdict, nothing that quotes the prompt. */
export function logFieldsOf({ task, outcome, promptHash, keepsTexts }: ToLog): ScanLogFields {
  const { verdict, sanitized, durationMs } = outcome;
  const { original: _original, sanitized: _text, ...rest } = sanitized ?? { original: "", sanitized: "" };
  return {
    actionType: task.action,
    originalPrompt: keepsTexts ? storableText(outcome.text ?? task.prompt) : null,
    sanitizedPrompt: keepsTexts && sanitized ? storableText(sanitized.sanitized) : null,
    promptHash,
    promptLength: outcome.file?.document.characters ?? task.prompt.length,
    isMalicious: verdict.isMalicious,
    confidence: verdict.confidence,
    threatLevel: verdict.threatLevel,
    riskScore: verdict.riskScore,
    categories: verdict.categories,
    detectedPatterns: keepsTexts ? storable(verdict.detectedPatterns) : [],
    sanitizationLevel: sanitized ? (task.options.level ?? DEFAULT_SANITIZATION_LEVEL) : null,
    result: keepsTexts ? storable(sanitized ? rest : { ...verdict, document: outcome.file?.document }) : null,
    source: verdict.source,
    contentSource: outcome.file?.source ?? contentSourceOf(task),
    durationMs,
  };
}

function contentSourceOf({ input }: ScanTask): string | null {
  if (!input) return null;
  return "messages" in input ? "messages" : (input.source ?? DEFAULT_CONTENT_SOURCE);
}
