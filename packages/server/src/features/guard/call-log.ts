import { PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { SENSITIVE_DATA } from "@prompt-shield/contracts/vocabulary";
import { type Finding, ownRule, type Reason, type ScanResult } from "@prompt-shield/engine";
import { storable, storableText } from "../../http/storable.ts";
import { CLEAN } from "./clean-result.ts";
import type { Examined, ExaminedText } from "./examine.ts";
import type { Spoken } from "./spoken.ts";
import type { CallLog } from "./metering.ts";
import type { Place } from "@prompt-shield/contracts/places";
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
  /** What the policy acted on: a category, or the name of its own pattern or word. */
  readonly category: string;
  readonly reason: string;
  /** Its place in the body, such as `messages[2].content`. Undefined for a text that comes from no body. */
  readonly field: string | undefined;
  /** The part of that text that caused it, if known. */
  readonly span: Pick<Finding, "start" | "end"> | undefined;
}

/** A text that comes from a body has a path. */
type Said = Spoken & Partial<Pick<Place, "path">>;

/** The first text with the strictest action; undefined if everything is allowed. */
export function culpritOf(spoken: readonly Said[], { texts, action }: Examined): Culprit | undefined {
  if (action === "allow") return undefined;
  const index = texts.findIndex((text) => text.action === action);
  const { result, findings = [], reasons = [] } = texts[index] ?? {};
  const { role, path } = spoken[index] ?? {};
  if (!result || !role) return undefined;
  const cause = reasons.find((reason) => reason.action === action);
  const category = cause?.name ?? "";
  const span = cause && causeIn(findings, cause);
  const isLeading = category === result.categories[0];
  const reason = (isLeading ? result.message : isOwn(cause) && span && `${span.explanation}.`) || "";
  return { index, role, category, reason, field: path && fieldAt(path), span };
}

const isOwn = (cause: Reason | undefined): boolean => cause?.kind === "pattern" || cause?.kind === "word";

/** Undefined if the model reports the category for the text as a whole. */
function causeIn(findings: readonly Finding[], cause: Reason): Finding | undefined {
  if (isOwn(cause)) return findings.find(({ rule }) => rule === ownRule(cause.name));
  const found = findings.filter(({ rule }) => !rule.startsWith(ownRule("")));
  return (
    found.find(({ category }) => category === cause.name) ??
    // The model may report a category whose words are listed as a finding of another.
    found.find(({ category }) => category !== SENSITIVE_DATA)
  );
}

/** A path in code notation. */
function fieldAt(path: Place["path"]): string {
  return path
    .map((step, at) => (typeof step === "number" ? `[${step}]` : `${at === 0 ? "" : "."}${step}`))
    .join("");
}

/**
 * One row for a whole conversation: about the text with the finding, or else about the last untrusted text, because the
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
    result: keepsTexts ? storable({ ...verdict, ...decisionOn(facts, shown) }) : null,
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
      callId: facts.callId === undefined ? null : storedCallId(facts.callId),
    },
  };
  return { log, verdict };
}

/** As in the answer to a scan: the reasons are the policy's. */
function decisionOn(
  { examined: { action }, policy }: CallFacts,
  shown: ExaminedText | undefined,
): Pick<ScanResult, "action" | "decision"> {
  if (!policy || !shown) return { action };
  const { shadow, reasons } = shown;
  return { action, decision: { action, shadow, reasons } };
}

const MODEL_MAX_CHARS = 200;
const CALL_ID_MAX_CHARS = 200;

function noteworthy(spoken: readonly Spoken[], texts: readonly ExaminedText[]): number {
  const found = texts.findIndex(({ result }) => result !== undefined);
  if (found !== -1) return found;
  const last = spoken.findLastIndex(
    ({ role, isDefinition }) => role === "user" || (role === "tool" && !isDefinition),
  );
  return last === -1 ? spoken.length - 1 : last;
}

/** The client's call id in the form in which it is stored and looked up. */
export function storedCallId(callId: string): string {
  return storableText(callId.slice(0, CALL_ID_MAX_CHARS));
}
