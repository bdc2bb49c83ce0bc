import { globSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Rule } from "../rule.ts";
import { rules } from "../rules.ts";
import { COMPANIONS } from "./companions.ts";
import { requiredWords } from "./required-words.fixture.ts";

/**
 * Companions only save time: each set is proven from the pattern, so that none can hide a match. After a change of
 * patterns, `RECORD_COMPANIONS=1 vitest run --project engine companions` chooses them anew.
 */
const FILE = new URL("./companions.ts", import.meta.url);
const HARMLESS = "training/corpus/round-[34]/*.jsonl";
const REPOSITORY = new URL("../../../../../", import.meta.url);
/** A set is worth its words when the rule is opened often enough and the set closes enough of it again. */
const WORTH = { openings: 20, stillOpen: 0.6, words: 48 };

test("companions belong to rules", { timeout: 120_000 }, () => {
  if (process.env["RECORD_COMPANIONS"]) record();
  const known = new Set(rules.map((rule) => rule.id));
  expect(Object.keys(COMPANIONS).filter((id) => !known.has(id))).toEqual([]);
});

describe("every match contains one of its rule's companions", () => {
  test.each(rules.filter(({ id }) => COMPANIONS[id]).map((rule) => [rule.id, rule] as const))(
    "%s",
    (id, rule) => {
      const known = (COMPANIONS[id] ?? "").split("|");
      const strangers = (words: readonly string[]): number =>
        words.filter((word) => !known.some((companion) => word.startsWith(companion))).length;
      const [best = ["nothing is required"]] = requiredWords(rule.pattern, strangers);
      expect(best.filter((word) => strangers([word]) > 0)).toEqual([]);
    },
  );
});

describe("what a pattern requires", () => {
  const sizes = (words: readonly string[]): number => words.length;

  test.each([
    [/\b(?:show|tell)\s(?:me\s)?your\b/u, ["your"]],
    [/\b(?:show|tell)\s(?:me|us)\b/u, ["me", "us"]],
    [/\bshow(?:s|n)?\b/u, ["show"]],
    [/\b(?:a\s{1,3})?(?:red|blue)-?ish\b/u, ["blue-ish", "blueish", "red-ish", "redish"]],
    [/\b(?:red|blue\s\d)\s(?:\w{1,9}\s){0,2}cars?\b/u, ["car"]],
  ])("%s needs %j", (pattern, words) => {
    expect(requiredWords(pattern, sizes)).toContainEqual(words);
  });

  test.each([/\b(?:your\s)?\w{3}\b/u, /\w{1,4}gpt/u, /(?:your|\d\d)\b/u])("%s needs no word", (pattern) => {
    expect(requiredWords(pattern, sizes)).toEqual([]);
  });
});

/** Chooses the companions that spare most in harmless text. */
function record(): void {
  const texts = globSync(HARMLESS, { cwd: REPOSITORY })
    .flatMap((file) => readFileSync(new URL(file, REPOSITORY), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line) as { text: string; label: number })
    .filter(({ label }) => label === 0)
    .map(({ text }) => text.toLowerCase());
  const share = shareIn(texts.filter((_, i) => i % 10 === 0));
  const chosen = rules.flatMap((rule) => {
    const set = choose(rule, texts, share);
    return set ? [`  ${JSON.stringify(rule.id)}: ${JSON.stringify(set.join("|"))},\n`] : [];
  });
  const [head] = readFileSync(FILE, "utf8").split(/(?<=Companions = \{)/u);
  writeFileSync(FILE, `${head}\n${chosen.join("")}};\n`);
}

/** How many words of a set a text holds on average. */
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
  const reach = rule.reach ?? 160;
  const openings = texts.flatMap((text) => {
    const at = Math.min(...rule.keywords.map((keyword) => positionOf(text, keyword)));
    return at === Infinity ? [] : [text.slice(Math.max(0, at - reach), at + reach)];
  });
  if (openings.length < WORTH.openings) return;
  const [best] = requiredWords(rule.pattern, share)
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
