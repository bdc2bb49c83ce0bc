import type { Detector, Match, View } from "../types.ts";
import { buildKeywordAutomaton } from "./keyword-automaton.ts";
import type { KeywordAutomaton } from "./keyword-automaton.ts";
import { weighMention } from "./mention.ts";
import type { Rule } from "./rule.ts";

const DEFAULT_REACH = 160;
/** Below this a match says nothing even beside others; leaving it out keeps quoted examples free of findings. */
const FAINTEST_SCORE = 0.2;

/**
 * One detector for all rules: a single pass finds the keywords of every rule, windows around them are merged per
 * rule, and a pattern reads only its own windows. Windows of one rule never overlap, so the work is linear.
 */
export function createRuleDetector(rules: readonly Rule[]): Detector {
  let gate: Gate | undefined;
  return {
    id: "rules",
    reads: () => true,
    detect(view) {
      gate ??= buildGate(rules);
      return matchWindows(view, gate);
    },
  };
}

interface Gate {
  readonly automaton: KeywordAutomaton;
  /** By keyword: its length, whether it must start a word, and the rules it opens. */
  readonly keywords: readonly {
    readonly length: number;
    readonly startsWord: boolean;
    readonly rules: readonly number[];
  }[];
  readonly rules: readonly { readonly rule: Rule; readonly pattern: RegExp; readonly reach: number }[];
}

function buildGate(rules: readonly Rule[]): Gate {
  const rulesOf = new Map<string, number[]>();
  for (const [index, rule] of rules.entries()) {
    for (const keyword of rule.keywords) {
      const known = rulesOf.get(keyword);
      if (known) known.push(index);
      else rulesOf.set(keyword, [index]);
    }
  }
  return {
    automaton: buildKeywordAutomaton([...rulesOf.keys()]),
    keywords: [...rulesOf].map(([keyword, ids]) => ({
      length: keyword.length,
      startsWord: /^[a-z]/.test(keyword),
      rules: ids,
    })),
    rules: rules.map((rule) => ({
      rule,
      pattern: compileRule(rule.pattern),
      reach: rule.reach ?? DEFAULT_REACH,
    })),
  };
}

/**
 * Patterns are written in lower case and run over the lower-cased text, which has the same positions: case folding
 * makes V8's code for large alternations several times bigger and slower. The same holds for full Unicode mode.
 */
export function compileRule({ source }: RegExp): RegExp {
  return new RegExp(source, /\\p\{|[\u{10000}-\u{10ffff}]/u.test(source) ? "gu" : "g");
}

function matchWindows(original: View, gate: Gate): Match[] {
  const matches: Match[] = [];
  const view = { ...original, lower: openEscapes(original.lower) };
  for (const [index, windows] of findWindows(view.lower, gate)) {
    const entry = gate.rules[index];
    if (!entry) continue;
    for (let i = 0; i < windows.length; i += 2) {
      collect({ view, entry, start: windows[i] ?? 0, end: windows[i + 1] ?? 0, into: matches });
    }
  }
  return matches;
}

/** `\\n` and its like, written out, separate words as what they stand for does; lengths stay the same. */
function openEscapes(lower: string): string {
  return lower.includes("\\") ? lower.replaceAll(/\\[nrt]/g, " \n") : lower;
}

/** Rule index → flat list of window starts and ends, ascending and disjoint. */
function findWindows(lower: string, gate: Gate): Map<number, number[]> {
  const windows = new Map<number, number[]>();
  gate.automaton.scan(lower, (keyword, end) => {
    const hit = gate.keywords[keyword];
    if (!hit) return;
    const start = end - hit.length;
    if (hit.startsWord && isLatinLetter(lower.charCodeAt(start - 1))) return;
    for (const index of hit.rules) {
      const reach = gate.rules[index]?.reach ?? DEFAULT_REACH;
      const from = Math.max(0, start - reach);
      const to = Math.min(lower.length, end + reach);
      const known = windows.get(index);
      const lastEnd = known?.at(-1) ?? -1;
      if (!known) windows.set(index, [from, to]);
      else if (from > lastEnd) known.push(from, to);
      else if (to > lastEnd) known[known.length - 1] = to;
    }
  });
  return windows;
}

function isLatinLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122;
}

interface Window {
  readonly view: View;
  readonly entry: Gate["rules"][number];
  readonly start: number;
  readonly end: number;
  readonly into: Match[];
}

function collect({ view, entry: { rule, pattern }, start, end, into }: Window): void {
  const { lower } = view;
  const slice = lower.slice(start, end);
  pattern.lastIndex = 0;
  for (let found = pattern.exec(slice); found; found = pattern.exec(slice)) {
    const span = { start: start + found.index, end: start + found.index + found[0].length };
    if (found[0].length === 0) pattern.lastIndex++;
    const score = rule.score * weighMention(lower, span);
    if (score < FAINTEST_SCORE) continue;
    into.push({
      ...span,
      category: rule.category,
      rule: rule.id,
      severity: rule.severity,
      group: rule.group,
      explanation: rule.explanation,
      score,
    });
  }
}
