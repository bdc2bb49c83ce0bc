import { DEFAULT_SANITIZATION_LEVEL } from "@prompt-shield/contracts/vocabulary";
import { CHANGE_REASONS } from "../messages.ts";
import { patternName } from "../pattern-name.ts";
import { ownFindings } from "../policy/own-findings.ts";
import type { SanitizeOptions, SanitizeResult } from "../types.ts";
import { aim, trialsFor } from "./aim.ts";
import { applyEdits, composeEdits, toChanges, type Edit } from "./edits.ts";
import type { Examined } from "./examined.ts";
import { Placeholders } from "./placeholders.ts";
import { cutParagraphs, isTreated, maskAll, treat } from "./treat.ts";

/** A cut can bring a new attack together, so a treatment is repeated before a harsher one is tried. */
const TREATMENTS = [treat, treat, treat, treat, cutParagraphs, cutParagraphs];

/**
 * Requests a scan by yielding a text, edits what the scan found, and repeats until a scan comes back clean or nothing
 * is left. As a generator it serves both the synchronous rules and the asynchronous model.
 * A clean prompt is never changed, so sanitizing a sanitized prompt changes nothing.
 */
export function* sanitizeSteps(
  prompt: string,
  options: SanitizeOptions,
  placeholders = new Placeholders(prompt),
  trials = trialsFor(1),
): Generator<string, SanitizeResult, Examined> {
  const level = options.level ?? DEFAULT_SANITIZATION_LEVEL;
  const threats = new Set<string>();
  let edits: Edit[] = [];
  let text = prompt;
  let examined = yield text;
  const { action, decision } = examined.result;
  // No scan finds the policy's own matches, so they are masked once, with what the first scan finds.
  const own =
    options.policy && decision?.shadow === false
      ? ownFindings(options.policy, decision, { text: prompt })
      : [];
  for (const finding of own) threats.add(patternName(finding));
  if (own.length > 0 && !examined.result.isMalicious) {
    edits = maskAll(own, placeholders);
    text = applyEdits(prompt, edits);
  }

  for (const [turn, treatment] of TREATMENTS.entries()) {
    if (!examined.result.isMalicious) break;
    for (const finding of examined.findings) if (isTreated(finding, level)) threats.add(patternName(finding));
    const isFirstLook = turn === 0;
    const aimed = treatment === treat ? yield* aim(text, examined, trials) : examined.findings;
    const findings = isFirstLook ? [...aimed, ...own] : aimed;
    edits = composeEdits(edits, treatment({ text, findings, level, placeholders, isFirstLook }), text);
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
