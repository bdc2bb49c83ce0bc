import type {
  Category,
  PolicyAction,
  PolicySource,
  Sensitivity,
  Severity,
} from "@prompt-shield/contracts/vocabulary";
import type { Policy, PolicyDraft } from "./policies.ts";

/** A policy in the form's fields: lists are lines of text. */
export interface FormDraft {
  readonly isNew: boolean;
  readonly name: string;
  readonly actions: Actions;
  /** Actions that differ for a single source. */
  readonly sourceActions: Partial<Record<PolicySource, Actions>>;
  /** Empty means all. */
  readonly sources: readonly PolicySource[];
  readonly sensitivity: Sensitivity | "";
  readonly minimumSeverity: Severity | "";
  readonly words: string;
  /** Undefined: each word keeps its own action, and new ones are masked. */
  readonly wordAction: PolicyAction | undefined;
  readonly patterns: string;
  /** Undefined: each pattern keeps its own action, and new ones block. */
  readonly patternAction: PolicyAction | undefined;
  readonly senders: string;
  readonly allowedTexts: readonly AllowedText[];
  readonly shadow: boolean;
  readonly soft: boolean;
  readonly canary: boolean;
  /** The saved entries, with their names and actions. */
  readonly known: Pick<Policy, "words" | "patterns"> & { readonly allowedTexts: readonly AllowedText[] };
  /** Parts of the policy that this form does not edit. */
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

/** The complete policy that would apply if the form were saved now. */
export function wholeDocumentOf(draft: FormDraft) {
  return { ...draft.beyond, ...documentOf(draft), allowedTexts: [...draft.allowedTexts] };
}

/** The policy's rules, without its name. A line that already existed keeps its other properties. */
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
  // Null clears a value of an earlier version; a new policy has nothing to clear.
  const cleared = {
    ...(draft.sensitivity === "" && { sensitivity: null }),
    ...(draft.minimumSeverity === "" && { minimumSeverity: null }),
    ...(draft.sources.length === 0 && { sources: null }),
  };
  // Sent only if changed: otherwise saving would undo an exception that someone added from the review list
  // meanwhile.
  const texts = draft.allowedTexts !== draft.known.allowedTexts && { allowedTexts: draft.allowedTexts };
  const document = { ...documentOf(draft), ...texts, ...(!draft.isNew && cleared) };
  return { name: draft.name.trim(), ...document } as PolicyDraft;
}

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The action that all entries share, or undefined if they differ. */
export function sharedAction(
  entries: readonly { readonly action: PolicyAction }[],
  fallback: PolicyAction,
): PolicyAction | undefined {
  const [first = { action: fallback }] = entries;
  return entries.every(({ action }) => action === first.action) ? first.action : undefined;
}
