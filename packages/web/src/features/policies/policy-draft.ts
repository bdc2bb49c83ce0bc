import type { Category, PolicyAction, Sensitivity, Severity } from "@prompt-shield/contracts/vocabulary";
import type { Policy, PolicyDraft } from "./policies.ts";

/** A policy as a form holds it: lists are lines. */
export interface FormDraft {
  readonly name: string;
  readonly actions: Partial<Record<Category, PolicyAction>>;
  readonly sensitivity: Sensitivity | "";
  readonly minimumSeverity: Severity | "";
  readonly words: string;
  readonly patterns: string;
  readonly shadow: boolean;
  readonly soft: boolean;
  readonly canary: boolean;
  /** As they were saved, with their names and actions. */
  readonly known: Pick<Policy, "words" | "patterns">;
  /** What the policy says beyond this form. */
  readonly beyond: Pick<
    Policy,
    "sources" | "sourceActions" | "allowedTexts" | "allowedSenders" | "allowedFindings"
  >;
}

export function draftOf(policy: Policy | undefined): FormDraft {
  const { words = [], patterns = [] } = policy ?? {};
  return {
    name: policy?.name ?? "",
    actions: policy?.actions ?? {},
    sensitivity: policy?.sensitivity ?? "",
    minimumSeverity: policy?.minimumSeverity ?? "",
    words: words.map(({ word }) => word).join("\n"),
    patterns: patterns.map(({ pattern }) => pattern).join("\n"),
    shadow: policy?.shadow ?? false,
    soft: policy?.soft ?? false,
    canary: policy?.canary ?? false,
    known: { words, patterns },
    beyond: beyondForm(policy),
  };
}

function beyondForm(policy: Policy | undefined): FormDraft["beyond"] {
  if (!policy) return {};
  const { sources, sourceActions, allowedTexts, allowedSenders, allowedFindings } = policy;
  return { sources, sourceActions, allowedTexts, allowedSenders, allowedFindings };
}

/** All that would decide if the form were saved now. */
export function wholeDocumentOf(draft: FormDraft) {
  return { ...draft.beyond, ...documentOf(draft) };
}

/** What decides, without the name. A line that was there before keeps what else was said of it. */
export function documentOf(draft: FormDraft) {
  const { words = [], patterns = [] } = draft.known;
  return {
    actions: draft.actions,
    ...(draft.sensitivity && { sensitivity: draft.sensitivity }),
    ...(draft.minimumSeverity && { minimumSeverity: draft.minimumSeverity }),
    words: linesOf(draft.words).map((line) => words.find(({ word }) => word === line) ?? line),
    patterns: linesOf(draft.patterns).map((line) => patterns.find(({ pattern }) => pattern === line) ?? line),
    shadow: draft.shadow,
    soft: draft.soft,
    canary: draft.canary,
  };
}

export function toBody(draft: FormDraft): PolicyDraft {
  // Null takes back what an earlier version said; a new policy has nothing to take back.
  const cleared = {
    ...(draft.sensitivity === "" && { sensitivity: null }),
    ...(draft.minimumSeverity === "" && { minimumSeverity: null }),
  };
  const isNew = draft.known.words === undefined;
  return { name: draft.name.trim(), ...documentOf(draft), ...(isNew ? {} : cleared) } as PolicyDraft;
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
