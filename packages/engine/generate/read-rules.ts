import { globSync } from "node:fs";
import { basename, dirname } from "node:path";
import { INTENTS, meaningOf, type Intent } from "../rules/intents.ts";
import { LANGUAGES, type Language } from "../rules/languages.ts";
import type { RuleSource } from "../rules/rule-source.ts";
import type { Rule } from "../src/rules/rule.ts";

const RULES = new URL("../rules/", import.meta.url);

export interface RuleFile {
  /** `ignore/german.ts` */
  readonly path: string;
  readonly intent: Intent;
  readonly language: Language;
  readonly rules: readonly RuleSource[];
}

/** All rule files. A new file is found by its folder; it needs no registration. */
export async function readRuleFiles(folder: URL = RULES): Promise<RuleFile[]> {
  const intents = Object.keys(INTENTS).join(",");
  const files: RuleFile[] = [];
  for (const path of globSync(`{${intents}}/*.ts`, { cwd: folder })) {
    const { rules } = (await import(new URL(path, folder).href)) as { rules: readonly RuleSource[] };
    files.push({ path, intent: dirname(path) as Intent, language: languageOf(path), rules });
  }
  return files.toSorted((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1));
}

/** `german.ts`, or `english-tricks.ts` if one file would be too long. */
function languageOf(path: string): Language {
  const name = basename(path, ".ts");
  const found = Object.keys(LANGUAGES).find(
    (language) => name === language || name.startsWith(`${language}-`),
  );
  if (!found) throw new Error(`rules/${path}: rules/languages.ts knows no such language`);
  return found as Language;
}

/** English and language-independent files come first, by intent; then language by language. */
function rankOf({ intent, language }: RuleFile): number {
  const intents = Object.keys(INTENTS);
  const place = Math.max(1, Object.keys(LANGUAGES).indexOf(language));
  return place * intents.length + intents.indexOf(intent);
}

/** The part of a rule that the engine loads: without its examples, and with the intent's defaults filled in. */
export function compileRule(rule: RuleSource): Rule {
  const { category, ...meaning } = meaningOf(rule.intent);
  const { score, why } = { ...meaning, ...rule };
  if (score === undefined || why === undefined) throw new Error(`${rule.id}: a score or a reason is missing`);
  return {
    id: rule.id,
    category,
    group: rule.group ?? meaning.group,
    severity: rule.severity ?? meaning.severity,
    score,
    explanation: why,
    keywords: rule.keywords,
    source: rule.pattern.source,
    ...(rule.reach !== undefined && { reach: rule.reach }),
    ...(rule.only && { only: rule.only }),
  };
}
