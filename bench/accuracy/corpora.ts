import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Category } from "@prompt-shield/contracts/vocabulary";

export const GROUPS = [
  "jailbreak",
  "direct",
  "indirect",
  "multilingual",
  "encoded",
  "plain benign",
  "hard benign",
  "sensitive",
] as const;
export type Group = (typeof GROUPS)[number];

export interface Sample {
  readonly text: string;
  readonly isAttack: boolean;
  readonly group: Group;
  readonly category?: Category;
  readonly language: string;
  readonly source: string;
}

export interface Corpus {
  readonly name: string;
  readonly samples: readonly Sample[];
}

/**
 * A row of the data sets. `label` is null for a harmful topic without manipulation, which is not ours to
 * judge.
 */
interface Row {
  readonly text: string;
  readonly label: 0 | 1 | null;
  readonly category: string;
  readonly lang: string;
  readonly source?: string;
  readonly indirect?: boolean;
}

const CATEGORY_NAMES: Readonly<Record<string, Category>> = {
  injection: "Prompt Injection",
  data_leakage: "Data Leakage",
  role_hijacking: "Role Hijacking",
  system_override: "System Override",
  encoded: "Encoded Attempts",
  sensitive: "Sensitive Data",
};

const INDIRECT_SOURCES = /bipia|spikee|asb_agent|indirect|toolhijack/;
const JAILBREAK_SOURCES = /jailbreak|garak|gptfuzz|jackhhao/;
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const UNPACKER = "xz";
export const DATA_FOLDER = here("../../../shared/data/");

/** Reads our own set, and the shared sets if they and `xz` are present. `skipped` names what is missing. */
export function readCorpora(): { corpora: Corpus[]; skipped: string[] } {
  const own = toCorpus("own", readFileSync(here("../corpus/own.jsonl"), "utf8"));
  if (!existsSync(DATA_FOLDER)) {
    return { corpora: [own], skipped: ["../shared/data is not here: only our own set is measured."] };
  }
  const files = ["dev.jsonl.xz", ...readdirSync(`${DATA_FOLDER}ood`).map((name) => `ood/${name}`)];
  const skipped: string[] = [];
  const shared = files.flatMap((file) => {
    const lines = unpack(`${DATA_FOLDER}${file}`);
    if (lines === undefined) skipped.push(`${file}: the xz command is missing.`);
    return lines === undefined ? [] : [toCorpus(file.replace(".jsonl.xz", ""), lines)];
  });
  return { corpora: [own, ...shared], skipped };
}

export function unpack(path: string): string | undefined {
  try {
    return execFileSync(UNPACKER, ["-dc", path], { encoding: "utf8", maxBuffer: 1 << 30 });
  } catch {
    return undefined;
  }
}

function toCorpus(name: string, lines: string): Corpus {
  const rows = lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
  return { name, samples: rows.filter(({ label }) => label !== null).map((row) => toSample(name, row)) };
}

function toSample(corpus: string, row: Row): Sample {
  const category = CATEGORY_NAMES[row.category];
  return {
    text: row.text,
    isAttack: row.label === 1,
    group: groupOf(row, `${corpus} ${row.source ?? ""}`),
    ...(category && { category }),
    language: row.lang,
    source: row.source ?? corpus,
  };
}

function groupOf(row: Row, origin: string): Group {
  if (row.category === "sensitive") return "sensitive";
  if (row.label === 0) return row.category === "benign_hard" ? "hard benign" : "plain benign";
  if (row.category === "encoded") return "encoded";
  if (row.lang !== "en") return "multilingual";
  if (row.indirect === true || INDIRECT_SOURCES.test(origin)) return "indirect";
  return row.category === "role_hijacking" || JAILBREAK_SOURCES.test(origin) ? "jailbreak" : "direct";
}
