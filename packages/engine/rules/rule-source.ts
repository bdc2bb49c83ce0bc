import type { AnalysisGroup, Severity } from "@prompt-shield/contracts/vocabulary";
import type { Intent } from "./intents.ts";

/**
 * A rule is data: what to look for, what it means, how strong the evidence is, and examples that prove it. Rules are in
 * `rules/<intent>/<language>.ts`; `npm run engine:generate` turns them into what the engine loads.
 */
export interface RuleSource {
  /** Kebab-case, unique, first the kind of threat, last the language: `injection/ignore-previous-es`. */
  readonly id: string;
  /** The folder it is in. Anything not set here comes from the intent. */
  readonly intent: Intent;
  readonly severity?: Severity;
  readonly group?: AnalysisGroup;
  /** About the share of its matches that are attacks, 0 to 1. */
  readonly score?: number;
  /** What a finding says to a person. */
  readonly why?: string;
  /**
   * Lower-case literals, at least one of which every match contains. They gate the pattern: it is tried only within
   * `reach` characters of a keyword, so that the work stays linear in the prompt's length. Words that English has too
   * ("prompt", "system") open a rule in every English text: where a pattern begins with a verb, let the verbs open it.
   */
  readonly keywords: readonly string[];
  readonly reach?: number;
  /** Read only in text that nobody asked the reader to obey: what it finds is an ordinary wish in a prompt. */
  readonly only?: "untrusted";
  /** Lower case, flags `iu`; every quantifier bounded; no match longer than `reach`. */
  readonly pattern: RegExp;
  /** Texts it must match and texts it must leave alone; both are run as tests. */
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}
