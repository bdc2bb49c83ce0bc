import { PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import type { ScanResult } from "@prompt-shield/engine";
import { storable, storableText } from "../../http/storable.ts";
import { CLEAN } from "./clean-result.ts";
import type { Examined, ExaminedText } from "./examine.ts";
import type { Spoken } from "./spoken.ts";
import type { CallLog } from "./metering.ts";
import type { RulingPolicy } from "./ruling.ts";

export interface CallFacts {
  readonly spoken: readonly Spoken[];
  readonly examined: Examined;
  /** The policy that has decided. */
  readonly policy: RulingPolicy | undefined;
  readonly via: string;
  readonly model: string | undefined;
  readonly callId: string | undefined;
  readonly keepsTexts: boolean;
  readonly fingerprint: (text: string) => string;
}

export interface Culprit {
  readonly index: number;
  readonly role: Spoken["role"];
  readonly category: string;
  readonly reason: string;
}

/** The first text with the strictest action; undefined if everything is allowed. */
export function culpritOf(spoken: readonly Spoken[], { texts, action }: Examined): Culprit | undefined {
  if (action === "allow") return undefined;
  const index = texts.findIndex((text) => text.action === action);
  const { result } = texts[index] ?? {};
  const role = spoken[index]?.role;
  if (!result || !role) return undefined;
  const category = result.categories[0] ?? result.findings[0]?.category ?? "";
  return { index, role, category, reason: result.message };
}

/**
 * One row for a whole conversation: about the text in which something was found, or else the last untrusted one. The
 * rest of the conversation came with earlier calls.
 */
export function callLogOf(facts: CallFacts): { log: CallLog; verdict: ScanResult } {
  const { spoken, examined, policy, keepsTexts } = facts;
  const culprit = culpritOf(spoken, examined);
  const index = culprit?.index ?? noteworthy(spoken, examined.texts);
  const text = spoken[index]?.text ?? "";
  const shown = examined.texts[index];
  const verdict = shown?.result ?? { ...CLEAN, source: examined.source };
  const keep = (kept: string) => (keepsTexts ? storableText(kept.slice(0, PROMPT_MAX_CHARS)) : null);
  const log: CallLog = {
    actionType: "scan",
    originalPrompt: keep(text),
    sanitizedPrompt: shown && shown.text !== text ? keep(shown.text) : null,
    promptHash: facts.fingerprint(text),
    promptLength: text.length,
    isMalicious: verdict.isMalicious,
    confidence: verdict.confidence,
    threatLevel: verdict.threatLevel,
    riskScore: verdict.riskScore,
    categories: verdict.categories,
    detectedPatterns: keepsTexts ? storable(verdict.detectedPatterns) : [],
    sanitizationLevel: null,
    result: keepsTexts ? storable(verdict) : null,
    source: verdict.source,
    contentSource: "messages",
    durationMs: examined.durationMs,
    decided: {
      action: examined.action,
      policyId: policy?.id ?? null,
      policyVersion: policy?.version ?? null,
      isShadow: policy?.isShadow ?? false,
    },
    gateway: {
      via: facts.via,
      model: facts.model === undefined ? null : storableText(facts.model.slice(0, MODEL_MAX_CHARS)),
      culpritRole: culprit?.role ?? null,
      callId: facts.callId === undefined ? null : storableText(facts.callId.slice(0, CALL_ID_MAX_CHARS)),
    },
  };
  return { log, verdict };
}

const MODEL_MAX_CHARS = 200;
export const CALL_ID_MAX_CHARS = 200;

function noteworthy(spoken: readonly Spoken[], texts: readonly ExaminedText[]): number {
  const found = texts.findIndex(({ result }) => result !== undefined);
  if (found !== -1) return found;
  const last = spoken.findLastIndex(({ role }) => role === "user" || role === "tool");
  return last === -1 ? spoken.length - 1 : last;
}
