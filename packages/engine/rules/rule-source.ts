import type { AnalysisGroup, Severity } from "@prompt-shield/contracts/vocabulary";
import type { Intent } from "./intents.ts";

/**
 * A rule is data: what to look for, what it means, how strong the evidence is, and examples that prove it. Rules are in
 * `rules/<intent>/<language>.ts`; `npm run engine:generate` compiles them for the engine.
 */
export interface RuleSource {
  /**
   * Kebab-case and unique. Begins with the kind of threat and ends with the language: `injection/ignore-previous-es`.
   */
  readonly id: string;
  /** The folder of the rule. Fields that are not set here come from the intent. */
  readonly intent: Intent;
  readonly severity?: Severity;
  readonly group?: AnalysisGroup;
  /** Roughly the share of its matches that are attacks, 0 to 1. */
  readonly score?: number;
  /** The explanation that a finding shows to a person. */
  readonly why?: string;
  /**
   * Lower-case literals; every match contains at least one of them. The pattern is tried only within `reach` characters
   * of a keyword, so that the work stays linear in the prompt's length. Avoid words that English has too ("prompt",
   * "system"), because they open the rule in every English text: if the pattern begins with a verb, use the verbs.
   */
  readonly keywords: readonly string[];
  readonly reach?: number;
  /**
   * Applies the rule only to text that nobody asked the model to obey. In a prompt its matches are ordinary requests.
   */
  readonly only?: "untrusted";
  /** Lower case, flags `iu`; every quantifier bounded; no match longer than `reach`. */
  readonly pattern: RegExp;
  /** Texts that the rule must match, and texts that it must not match; tests run both. */
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}
