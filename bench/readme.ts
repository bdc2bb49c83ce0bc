import { readFileSync, writeFileSync } from "node:fs";
import { percent, table } from "./markdown.ts";

interface Accuracy {
  readonly contestants: readonly {
    readonly name: string;
    readonly unseen?: { readonly recall: number; readonly falsePositives: number; readonly balanced: number };
  }[];
}

interface Speed {
  readonly contestants: readonly {
    readonly name: string;
    readonly lengths: readonly { readonly chars: number; readonly p50: number }[];
  }[];
}

const README = new URL("../README.md", import.meta.url);
const FIGURES = /(?<=<!-- figures -->\n\n)[^]*?(?=\n\n<!-- end -->)/u;

/** Writes the figures of the last runs into the README, between their markers. */
export function writeFigures(): void {
  writeFileSync(README, readFileSync(README, "utf8").replace(FIGURES, figures()));
}

/** A table of every measured detector, on the sets that are never trained on. */
export function figures(): string {
  const accuracy = read<Accuracy>("accuracy");
  const speed = read<Speed>("speed");
  const rows = accuracy.contestants.flatMap(({ name, unseen }) => {
    const timed = speed.contestants.find((other) => other.name === name);
    const median = timed?.lengths.find(({ chars }) => chars === 1_000)?.p50;
    if (!unseen || median === undefined) return [];
    const percents = [unseen.recall, unseen.falsePositives, unseen.balanced];
    return [[name, ...percents.map(percent), median.toPrecision(2)]];
  });
  return table(["detector", "recall", "false positives", "balanced", "1,000 characters, ms"], rows);
}

function read<Results>(name: string): Results {
  return JSON.parse(readFileSync(new URL(`./results/${name}.json`, import.meta.url), "utf8")) as Results;
}
