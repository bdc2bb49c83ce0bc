import { DEFAULT_SANITIZATION_LEVEL } from "@prompt-shield/contracts/vocabulary";
import { CHANGE_REASONS } from "../messages.ts";
import { patternName } from "../pattern-name.ts";
import type { Finding, SanitizeOptions, SanitizeResult, ScanResult } from "../types.ts";
import { applyEdits, composeEdits, toChanges, type Edit } from "./edits.ts";
import { Placeholders } from "./placeholders.ts";
import { cutParagraphs, isTreated, treat } from "./treat.ts";

/** A scan with all its findings, also those beyond what a result lists. */
export interface Examined {
  readonly result: ScanResult;
  readonly findings: readonly Finding[];
}

/** A cut can bring new neighbours together, so each treatment gets another look before a harsher one. */
const TREATMENTS = [treat, treat, treat, treat, cutParagraphs, cutParagraphs];

/**
 * Asks for a scan by yielding a text, edits what the scan found, and goes on until a scan comes back clean or
 * nothing is left. One loop serves both the rules, synchronously, and the model, with promises.
 * A clean prompt is never touched, so the result of sanitizing is a fixed point of it.
 */
export function* sanitizeSteps(
  prompt: string,
  options: SanitizeOptions,
): Generator<string, SanitizeResult, Examined> {
  const level = options.level ?? DEFAULT_SANITIZATION_LEVEL;
  const placeholders = new Placeholders(prompt);
  const threats = new Set<string>();
  let edits: Edit[] = [];
  let text = prompt;
  let examined = yield text;
  const { action, decision } = examined.result;

  for (const treatment of TREATMENTS) {
    if (!examined.result.isMalicious) break;
    for (const finding of examined.findings) if (isTreated(finding, level)) threats.add(patternName(finding));
    const isFirstLook = edits.length === 0;
    edits = composeEdits(
      edits,
      treatment({ text, findings: examined.findings, level, placeholders, isFirstLook }),
      text,
    );
    text = applyEdits(prompt, edits);
    examined = yield text;
  }
  if (examined.result.isMalicious || (edits.length > 0 && text.trim() === "")) {
    edits = [cutAll(prompt, edits)];
    text = "";
    examined = yield text;
  }

  const { confidence, source } = examined.result;
  const wasModified = text !== prompt;
  return {
    sanitized: text,
    original: prompt,
    wasModified,
    modificationsCount: wasModified ? edits.length : 0,
    sanitizationLevel: level,
    confidenceAfterSanitization: confidence,
    removedThreats: [...threats],
    source,
    changes: wasModified ? toChanges(prompt, edits) : [],
    action,
    ...(decision && { decision }),
  };
}

function cutAll(prompt: string, edits: readonly Edit[]): Edit {
  return { start: 0, end: prompt.length, after: "", reason: edits[0]?.reason ?? CHANGE_REASONS.everything };
}
