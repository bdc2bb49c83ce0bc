import { globSync, readFileSync } from "node:fs";
import type { Rule } from "../src/rules/rule.ts";
import { DEFAULT_REACH } from "../src/rules/rule-gate.ts";
import { requiredWords } from "./required-words.ts";

/** Harmless texts in many languages, to measure how often a word opens a rule for nothing. */
const HARMLESS = "training/corpus/round-[34]/*.jsonl";
const REPOSITORY = new URL("../../../", import.meta.url);
/**
 * When a set of companions is worth having: the rule is opened at least `openings` times in the harmless texts, at most
 * the share `stillOpen` of these openings remains, and the set has at most `words` words.
 */
const WORTH = { openings: 20, stillOpen: 0.6, words: 48 };

/** The words that a pattern requires but its companions do not cover. If empty, the companions cannot hide a match. */
export function uncovered(source: string, companions: string): string[] {
  const known = companions.split("|");
  const strangers = (words: readonly string[]): string[] =>
    words.filter((word) => !known.some((companion) => word.startsWith(companion)));
  const [best = ["nothing is required"]] = requiredWords(source, (words) => strangers(words).length);
  return strangers(best);
}

/** Chooses the companions that skip a rule most often in harmless text, if any set is worth having. */
export function companionChooser(): (rule: Rule) => string | undefined {
  let texts: string[] | undefined;
  let share: ((words: readonly string[]) => number) | undefined;
  return (rule) => {
    texts ??= readHarmless();
    share ??= shareIn(texts.filter((_, i) => i % 10 === 0));
    return choose(rule, texts, share)?.join("|");
  };
}

function readHarmless(): string[] {
  return globSync(HARMLESS, { cwd: REPOSITORY })
    .toSorted()
    .flatMap((file) => readFileSync(new URL(file, REPOSITORY), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as { text: string; label: number })
    .filter(({ label }) => label === 0)
    .map(({ text }) => text.toLowerCase());
}

/** How many words of a set a text contains on average. */
function shareIn(texts: readonly string[]) {
  const known = new Map<string, number>();
  return (words: readonly string[]): number => {
    let sum = 0;
    for (const word of words) {
      const share = known.get(word) ?? texts.filter((text) => holds(text, [word])).length / texts.length;
      known.set(word, share);
      sum += share;
    }
    return sum;
  };
}

function choose(rule: Rule, texts: readonly string[], share: (words: readonly string[]) => number) {
  const reach = rule.reach ?? DEFAULT_REACH;
  const openings = texts.flatMap((text) => {
    const at = Math.min(...rule.keywords.map((keyword) => positionOf(text, keyword)));
    return at === Infinity ? [] : [text.slice(Math.max(0, at - reach), at + reach)];
  });
  if (openings.length < WORTH.openings) return;
  const [best] = requiredWords(rule.source, share)
    .filter((set) => set.length <= WORTH.words && !set.join("").includes("|"))
    .map((set) => ({ set, left: openings.filter((text) => holds(text, set)).length / openings.length }))
    .toSorted((a, b) => a.left - b.left);
  return best && best.left <= WORTH.stillOpen ? best.set : undefined;
}

function holds(text: string, words: readonly string[]): boolean {
  return words.some((word) => positionOf(text, word) !== Infinity);
}

function positionOf(text: string, word: string): number {
  const startsWord = /^[a-z]/u.test(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!startsWord || !/[a-z]/u.test(text[at - 1] ?? "")) return at;
  }
  return Infinity;
}
