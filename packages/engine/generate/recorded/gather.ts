import { globSync, readFileSync } from "node:fs";
import { readRuleFiles } from "../read-rules.ts";
import type { Sample } from "./recorded.ts";

const ROOT = new URL("../../../../", import.meta.url);
/** Rounds that lie unpacked; one row in so many, none of the long ones: a diff is read by people. */
const CORPUS = "training/corpus/round-*/*.jsonl";
const OWN = "bench/corpus/own.jsonl";
const CORPUS_STEP = 120;
const OWN_STEP = 3;
const LONGEST_CHARS = 400;

interface Row {
  readonly text: string;
  readonly indirect?: boolean;
}

/** Texts of our own: cases of the rules, what the bench tries, and a few of those the model learns from. */
export async function gatherSamples(): Promise<Sample[]> {
  return [...(await casesOfRules()), ...sampleOf(OWN, OWN_STEP), ...sampleOf(CORPUS, CORPUS_STEP)];
}

/** One hit of every rule, not always the first, and a miss of every second. */
async function casesOfRules(): Promise<Sample[]> {
  const rules = (await readRuleFiles()).flatMap((file) => file.rules);
  return rules.flatMap(({ id, hits, misses, only }, n) => {
    const cases = [
      { from: `${id}, hit`, text: hits[n % hits.length] },
      { from: `${id}, miss`, text: n % 2 === 0 ? misses[n % misses.length] : undefined },
    ];
    return cases.flatMap(({ from, text }): Sample[] =>
      text === undefined ? [] : [{ from, text, ...(only === "untrusted" && { untrusted: true }) }],
    );
  });
}

function sampleOf(pattern: string, step: number): Sample[] {
  const rows = globSync(pattern, { cwd: ROOT })
    .toSorted()
    .flatMap((file) =>
      readFileSync(new URL(file, ROOT), "utf8")
        .trimEnd()
        .split("\n")
        .map((line, n) => ({ from: `${file}:${n + 1}`, row: JSON.parse(line) as Row })),
    );
  return rows
    .filter(({ row }, n) => n % step === 0 && row.text.length <= LONGEST_CHARS)
    .map(({ from, row }) => ({ from, text: row.text, ...(row.indirect && { untrusted: true }) }));
}
