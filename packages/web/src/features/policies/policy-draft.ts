import type {
  Category,
  PolicyAction,
  PolicySource,
  Sensitivity,
  Severity,
} from "@prompt-shield/contracts/vocabulary";
import type { Policy, PolicyDraft } from "./policies.ts";

/** A policy as a form holds it: lists are lines. */
export interface FormDraft {
  readonly isNew: boolean;
  readonly name: string;
  readonly actions: Actions;
  /** What one source is treated differently in. */
  readonly sourceActions: Partial<Record<PolicySource, Actions>>;
  /** Empty: all. */
  readonly sources: readonly PolicySource[];
  readonly sensitivity: Sensitivity | "";
  readonly minimumSeverity: Severity | "";
  readonly words: string;
  /** Undefined: each keeps its own, and a new one is masked. */
  readonly wordAction: PolicyAction | undefined;
  readonly patterns: string;
  /** Undefined: each keeps its own, and a new one blocks. */
  readonly patternAction: PolicyAction | undefined;
  readonly senders: string;
  readonly allowedTexts: readonly AllowedText[];
  readonly shadow: boolean;
  readonly soft: boolean;
  readonly canary: boolean;
  /** As they were saved, with their names and actions. */
  readonly known: Pick<Policy, "words" | "patterns"> & { readonly allowedTexts: readonly AllowedText[] };
  /** What the policy says beyond this form. */
  readonly beyond: Pick<Policy, "allowedFindings">;
}

export type AllowedText = NonNullable<Policy["allowedTexts"]>[number];

export type Actions = Partial<Record<Category, PolicyAction>>;

export function draftOf(policy: Policy | undefined): FormDraft {
  const { words = [], patterns = [], allowedTexts = [], allowedFindings } = policy ?? {};
  return {
    isNew: policy === undefined,
    name: policy?.name ?? "",
    actions: policy?.actions ?? {},
    sourceActions: policy?.sourceActions ?? {},
    sources: policy?.sources ?? [],
    sensitivity: policy?.sensitivity ?? "",
    minimumSeverity: policy?.minimumSeverity ?? "",
    words: words.map(({ word }) => word).join("\n"),
    wordAction: undefined,
    patterns: patterns.map(({ pattern }) => pattern).join("\n"),
    patternAction: undefined,
    senders: (policy?.allowedSenders ?? []).join("\n"),
    allowedTexts,
    shadow: policy?.shadow ?? false,
    soft: policy?.soft ?? false,
    canary: policy?.canary ?? false,
    known: { words, patterns, allowedTexts },
    beyond: policy ? { allowedFindings } : {},
  };
}

/** All that would decide if the form were saved now. */
export function wholeDocumentOf(draft: FormDraft) {
  return { ...draft.beyond, ...documentOf(draft), allowedTexts: [...draft.allowedTexts] };
}

/** What decides, without the name. A line that was there before keeps what else was said of it. */
export function documentOf(draft: FormDraft) {
  const { words = [], patterns = [] } = draft.known;
  return {
    actions: draft.actions,
    ...(draft.sensitivity && { sensitivity: draft.sensitivity }),
    ...(draft.minimumSeverity && { minimumSeverity: draft.minimumSeverity }),
    sourceActions: draft.sourceActions,
    ...(draft.sources.length > 0 && { sources: [...draft.sources] }),
    words: linesOf(draft.words)
      .map((line) => words.find(({ word }) => word === line) ?? { word: line, action: "sanitize" as const })
      .map((word) => ({ ...word, ...(draft.wordAction && { action: draft.wordAction }) })),
    patterns: linesOf(draft.patterns)
      .map(
        (line) =>
          patterns.find(({ pattern }) => pattern === line) ?? { pattern: line, action: "block" as const },
      )
      .map((pattern) => ({ ...pattern, ...(draft.patternAction && { action: draft.patternAction }) })),
    allowedSenders: linesOf(draft.senders),
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
    ...(draft.sources.length === 0 && { sources: null }),
  };
  // Left out where nothing was changed: an exception that somebody made from the review list meanwhile stays.
  const texts = draft.allowedTexts !== draft.known.allowedTexts && { allowedTexts: draft.allowedTexts };
  const document = { ...documentOf(draft), ...texts, ...(!draft.isNew && cleared) };
  return { name: draft.name.trim(), ...document } as PolicyDraft;
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** What is done with all of them, or nothing where they differ. */
export function sharedAction(
  entries: readonly { readonly action: PolicyAction }[],
  fallback: PolicyAction,
): PolicyAction | undefined {
  const [first = { action: fallback }] = entries;
  return entries.every(({ action }) => action === first.action) ? first.action : undefined;
}
