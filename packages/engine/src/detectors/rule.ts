import type { AnalysisGroup, Category, Severity } from "@prompt-shield/contracts/vocabulary";

/** A rule is data: what to look for, what it means, and how sure it makes us. */
export interface Rule {
  /** Kebab-case, unique, category first: `injection/ignore-previous-en`. */
  readonly id: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly group: AnalysisGroup;
  /** ISO 639-1 codes; `*` for language-independent rules. */
  readonly languages: readonly string[];
  /**
   * Lower-case literals, at least one of which every match contains. They gate the pattern: it is tried
   * only within `reach` characters of a keyword, so that the work stays linear in the prompt's length.
   */
  readonly keywords: readonly string[];
  /** Lower case, flags `iu`; every quantifier bounded; no match longer than `reach`. */
  readonly pattern: RegExp;
  readonly reach?: number;
  readonly score: number;
  readonly explanation: string;
}

/** Texts a rule must match and texts it must leave alone; both are run as tests. */
export interface RuleCases {
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}
