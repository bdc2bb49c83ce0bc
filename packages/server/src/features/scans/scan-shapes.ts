import type { FileScanResponse, SanitizeResponse, ScanResponse } from "@prompt-shield/contracts";
import { sanitizeAliases, scanAliases } from "@prompt-shield/contracts/aliases";
import { PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { DEFAULT_CONTENT_SOURCE, DEFAULT_SANITIZATION_LEVEL } from "@prompt-shield/contracts/vocabulary";
import { fail } from "../../failure.ts";
import { storable, storableJson, storableText } from "../../http/storable.ts";
import type { ScanOutcome, ScanTask } from "../../ports/scanner/task.ts";
import type { ScanLogFields } from "../../scan-log.ts";

const ASKED_MAX_CHARS = 2 * PROMPT_MAX_CHARS;

export interface Done {
  readonly id: string;
  readonly outcome: ScanOutcome;
  readonly remaining: number;
  /** The policy that decided. */
  readonly decider?: { readonly id: string; readonly version: number } | undefined;
}

/** The engine's verdict with id, timing, quota and the documented older names. */
export function scanAnswer({ id, outcome, remaining, decider }: Done): ScanResponse {
  const { verdict, durationMs } = outcome;
  return {
    ...verdict,
    ...decided(verdict, decider),
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

export function sanitizeAnswer({ id, outcome, remaining, decider }: Done): SanitizeResponse {
  const sanitized = outcome.sanitized ?? fail("internal");
  return {
    ...sanitized,
    ...decided(outcome.verdict, decider),
    scan_id: id,
    duration_ms: outcome.durationMs,
    remaining_quota: remaining,
    ...sanitizeAliases(sanitized),
  };
}

/** The recommended action, with reasons if a policy decided. */
function decided({ action, decision }: ScanOutcome["verdict"], decider: Done["decider"]) {
  if (!decision || !decider) return { action };
  const { id, version } = decider;
  return { action, action_reasons: [...decision.reasons], policy: { id, version, shadow: decision.shadow } };
}

export interface ToLog {
  readonly task: ScanTask;
  readonly outcome: ScanOutcome;
  readonly promptHash: string;
  readonly keepsTexts: boolean;
  readonly decider?: Done["decider"];
}

/**
 * The row for the history. With prompt storage off it holds a keyed hash and the verdict, and nothing that quotes the
 * prompt.
 */
export function logFieldsOf({ task, outcome, promptHash, keepsTexts, decider }: ToLog): ScanLogFields {
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
    result: keepsTexts
      ? {
          ...storableJson(sanitized ? rest : { ...verdict, document: outcome.file?.document }),
          ...askedIn(task),
        }
      : null,
    source: verdict.source,
    contentSource: outcome.file?.source ?? contentSourceOf(task),
    durationMs,
    decided: {
      action: verdict.action,
      policyId: decider?.id ?? null,
      policyVersion: decider?.version ?? null,
      isShadow: verdict.decision?.shadow ?? false,
    },
  };
}

/**
 * What was sent, to scan it again as it was: the stored text is what was read in it. As a string, because it may hold
 * what PostgreSQL's JSON cannot. Long pictures beside the text are not worth their place.
 */
function askedIn({ input, options: { sender } }: ScanTask): { readonly asked?: string } {
  if (!input) return {};
  const asked = JSON.stringify({ ...input, ...(sender !== undefined && { sender }) });
  return asked.length > ASKED_MAX_CHARS ? {} : { asked };
}

function contentSourceOf({ input }: ScanTask): string | null {
  if (!input) return null;
  return "messages" in input ? "messages" : (input.source ?? DEFAULT_CONTENT_SOURCE);
}
