import type { AnalysisGroup, Category, Severity } from "@prompt-shield/contracts/vocabulary";

/** A rule as the engine loads it; `rules/rule-source.ts` documents its parts. */
export interface Rule {
  readonly id: string;
  readonly category: Category;
  readonly group: AnalysisGroup;
  readonly severity: Severity;
  readonly score: number;
  readonly explanation: string;
  readonly keywords: readonly string[];
  readonly reach?: number;
  readonly only?: "untrusted";
  /** The pattern, in lower case. */
  readonly source: string;
  /** Words separated by `|`; every match contains one of them besides its keyword. They only save time. */
  readonly companions?: string;
}
