import type {
  Action,
  Category,
  PolicyAction,
  PolicySource,
  ReasonKind,
  Sensitivity,
  Severity,
} from "@prompt-shield/contracts/vocabulary";

export type { Action, PolicyAction, PolicySource };

/** A category that is not named is blocked, as it is without a policy. */
export type CategoryActions = Readonly<Partial<Record<Category, PolicyAction>>>;

/** What to do with a text, as plain data. An empty policy decides as if there were none. */
export interface Policy {
  readonly actions?: CategoryActions | undefined;
  /** Overrides `actions` for one source, category by category. */
  readonly sourceActions?: Readonly<Partial<Record<PolicySource, CategoryActions>>> | undefined;
  readonly sensitivity?: Sensitivity | undefined;
  /**
   * Milder findings do not count. If absent, every threat counts and contact data does not; `low` makes contact data
   * count too.
   */
  readonly minimumSeverity?: Severity | undefined;
  /** Texts from other sources are decided as if there were no policy. Absent: the policy covers all sources. */
  readonly sources?: readonly PolicySource[] | undefined;
  readonly patterns?: readonly OwnPattern[] | undefined;
  readonly words?: readonly OwnWord[] | undefined;
  readonly allowedTexts?: readonly AllowedText[] | undefined;
  /** Addresses, or domains written `@example.com`. Only as trustworthy as the party that names the sender. */
  readonly allowedSenders?: readonly string[] | undefined;
  readonly allowedFindings?: readonly AllowedFinding[] | undefined;
  /** Decide and record, but never act. */
  readonly shadow?: boolean | undefined;
  /** A blocked request is answered like a model's refusal, not like an error. */
  readonly soft?: boolean | undefined;
  /** The gateway puts a hidden marker into the system text: an answer that repeats it has leaked that text. */
  readonly canary?: boolean | undefined;
}

/** A regular expression in the syntax of JavaScript with the flag `u`. It must be proven linear before it is stored. */
export interface OwnPattern {
  readonly name: string;
  readonly pattern: string;
  readonly action: PolicyAction;
  readonly caseSensitive?: boolean | undefined;
  /** It is not proven linear. It is then searched for in short pieces of the text, which limits the time it takes. */
  readonly limited?: boolean | undefined;
}

/** Found as a whole word or phrase, whatever its case. */
export interface OwnWord {
  readonly word: string;
  readonly action: PolicyAction;
}

/** An exception. One with a key or an expiry applies only if `policyAt` has let it through. */
export interface Exception {
  readonly id?: string | undefined;
  readonly note?: string | undefined;
  readonly keyId?: string | undefined;
  /** ISO time. */
  readonly expiresAt?: string | undefined;
}

/** Must equal the whole text, not a part of it: otherwise an attack would only have to quote it. */
export interface AllowedText extends Exception {
  readonly text: string;
}

/** Findings of this rule, or of this category, are excused. */
export interface AllowedFinding extends Exception {
  readonly rule?: string | undefined;
  readonly category?: Category | undefined;
}

export interface Decision {
  /** What to do, or in shadow mode what would have been done. */
  readonly action: Action;
  /** The action must not be carried out: it is only recorded. */
  readonly shadow: boolean;
  /** Strictest first. */
  readonly reasons: readonly Reason[];
}

export interface Reason {
  readonly kind: ReasonKind;
  /** The category, or the name of the user's own pattern, word or exception. */
  readonly name: string;
  readonly action: Action;
}
