import { buildKeywordTrie } from "../keyword-trie.ts";
import type { KeywordTrie } from "../keyword-trie.ts";
import type { Rule } from "./rule.ts";

export const DEFAULT_REACH = 160;

/** Decides which rules read which parts of a text. */
export interface Gate {
  readonly trie: KeywordTrie;
  readonly words: readonly Word[];
  readonly rules: readonly GatedRule[];
  /** The number of companion sets. */
  readonly sets: number;
}

export interface GatedRule {
  readonly rule: Rule;
  readonly pattern: RegExp;
  readonly reach: number;
  /** The index of its companion set, if it has one. */
  readonly companions: number | undefined;
}

interface Opened {
  readonly entry: GatedRule;
  /** Alternating starts and ends, ascending and disjoint. */
  readonly windows: readonly number[];
}

interface Word {
  readonly length: number;
  /** The indexes of the rules that have it as a keyword. */
  readonly opens: number[];
  /** The indexes of the companion sets that it belongs to. */
  readonly joins: number[];
}

export function buildGate(rules: readonly Rule[]): Gate {
  const words = new Map<string, Word>();
  const sets = new Map<string, number>();
  for (const [index, { keywords, companions }] of rules.entries()) {
    for (const keyword of keywords) wordOf(words, keyword).opens.push(index);
    if (!companions || sets.has(companions)) continue;
    for (const word of companions.split("|")) wordOf(words, word).joins.push(sets.size);
    sets.set(companions, sets.size);
  }
  return {
    trie: buildKeywordTrie([...words.keys()], { atWordStarts: true }),
    words: [...words.values()],
    rules: rules.map((rule) => ({
      rule,
      pattern: compilePattern(rule.source),
      reach: rule.reach ?? DEFAULT_REACH,
      companions: sets.get(rule.companions ?? ""),
    })),
    sets: sets.size,
  };
}

function wordOf(words: Map<string, Word>, text: string): Word {
  const known = words.get(text);
  if (known) return known;
  const word = { length: text.length, opens: [], joins: [] };
  words.set(text, word);
  return word;
}

/**
 * Patterns are lower case and read the lower-cased text, which has the same positions: case folding makes V8's code for
 * large alternations several times bigger and slower. So does full Unicode mode, which is used only where a pattern
 * needs it.
 */
export function compilePattern(source: string): RegExp {
  return new RegExp(source, /\\p\{|[\u{10000}-\u{10ffff}]/u.test(source) ? "gu" : "g");
}

/** The rules that have windows in a text, with these windows. */
export function findWindows(lower: string, gate: Gate): Opened[] {
  const { hits, joined, touched } = findWords(lower, gate);
  const opened: Opened[] = [];
  for (const rule of touched.toSorted((a, b) => a - b)) {
    const entry = gate.rules[rule];
    const found = hits[rule];
    if (!entry || !found) continue;
    const beside = entry.companions === undefined ? undefined : (joined[entry.companions] ?? []);
    const windows = windowsAround(found, { reach: entry.reach, length: lower.length, beside });
    if (windows.length > 0) opened.push({ entry, windows });
  }
  return opened;
}

/**
 * `hits`: starts and ends of keywords, by rule. `joined`: starts of companions, by set. Both ascend by start.
 * `touched`: the rules with hits, because a short text touches only a few of many hundred rules.
 */
function findWords(lower: string, { trie, words, rules, sets }: Gate) {
  // Arrays, not maps, because this runs for every prompt.
  const hits = Array<number[] | undefined>(rules.length).fill(undefined);
  const joined = Array<number[] | undefined>(sets).fill(undefined);
  const touched: number[] = [];
  trie.scan(lower, (index, start) => {
    const word = words[index];
    if (!word) return;
    for (const rule of word.opens) {
      const found = hits[rule];
      if (found) found.push(start, start + word.length);
      else {
        hits[rule] = [start, start + word.length];
        touched.push(rule);
      }
    }
    for (const set of word.joins) (joined[set] ??= []).push(start);
  });
  return { hits, joined, touched };
}

interface Surroundings {
  readonly reach: number;
  /** The length of the text. */
  readonly length: number;
  /** Where companions start, if the rule has any. */
  readonly beside: readonly number[] | undefined;
}

function windowsAround(hits: readonly number[], { reach, length, beside }: Surroundings): number[] {
  const windows: number[] = [];
  let next = 0;
  for (let i = 0; i < hits.length; i += 2) {
    const start = hits[i] ?? 0;
    const end = hits[i + 1] ?? 0;
    if (beside) {
      while ((beside[next] ?? Infinity) < start - reach) next++;
      if ((beside[next] ?? Infinity) > end + reach) continue;
    }
    const from = Math.max(0, start - reach);
    const to = Math.min(length, end + reach);
    const lastEnd = windows.at(-1) ?? -1;
    if (from > lastEnd) windows.push(from, to);
    else if (to > lastEnd) windows[windows.length - 1] = to;
  }
  return windows;
}
