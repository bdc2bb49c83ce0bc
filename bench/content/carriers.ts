import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ContentSource } from "@prompt-shield/contracts/vocabulary";
import { DATA_FOLDER, unpack } from "../accuracy/corpora.ts";

/** A text that an assistant reads, with or without an instruction planted in it. */
export interface Carrier {
  readonly text: string;
  readonly isAttack: boolean;
  readonly source: ContentSource;
  readonly language: string;
  /** The kind of carrier. An attack and its harmless twin share it. */
  readonly family: string;
}

export interface Carriers {
  /** Complete families that neither training nor the rules have seen. Measure on them; never read them. */
  readonly heldOut: readonly Carrier[];
  /** All other families, for writing rules and choosing thresholds. */
  readonly known: readonly Carrier[];
}

interface Row {
  readonly text: string;
  readonly label: 0 | 1 | null;
  readonly category?: string;
  readonly lang?: string;
  readonly source?: string;
  readonly indirect?: boolean;
  readonly family?: string;
  /** Machine translated. */
  readonly mt?: unknown;
}

const CORPUS = fileURLToPath(new URL("../../training/corpus/", import.meta.url));
/** A row without a source is named after its file. This file contains only carriers. */
const INDIRECT_FILE = /(?:^|\/)indirect\.jsonl/u;

export function readCarriers(): Carriers {
  const seen = new Set<string>();
  const heldOut: Carrier[] = [];
  const known: Carrier[] = [];
  for (const path of [...jsonLines(CORPUS), ...jsonLines(`${DATA_FOLDER}written/`)]) {
    for (const row of readRows(path)) {
      if (!isCarrier(row, path) || seen.has(row.text)) continue;
      seen.add(row.text);
      (isHeldOut(row) ? heldOut : known).push(toCarrier(row));
    }
  }
  return { heldOut, known };
}

function isCarrier({ label, indirect, category, family, mt }: Row, path: string): boolean {
  const isRead = indirect === true || INDIRECT_FILE.test(path);
  return isRead && label !== null && category !== "sensitive" && family !== undefined && mt === undefined;
}

function toCarrier(row: Row): Carrier {
  const family = nameOf(row);
  return {
    text: row.text,
    isAttack: row.label === 1,
    source: sourceOf(family, row.text),
    language: row.lang ?? "en",
    family,
  };
}

const nameOf = ({ family = "" }: Row): string => family.replace(/-twin$/u, "").replace(/-harm$/u, "");

const FAMILIES_PER_HELD = 10;

/**
 * The same split as `is_held_family` in training/shield/split.py: a tenth of the families, attacks and twins
 * together.
 */
function isHeldOut(row: Row): boolean {
  const digest = createHash("sha1").update(nameOf(row)).digest();
  return digest.readUInt32BE(0) % FAMILIES_PER_HELD === 0;
}

const SOURCES: readonly (readonly [source: ContentSource, family: RegExp])[] = [
  ["email", /mail|письмо|newsletter|invoice-footer|inbox/iu],
  [
    "code",
    /code|readme|docker|commit|git|dev|config|yaml|ansible|vagrant|docstring|skill|agents|claude|copilot|svn|log\b|cli/iu,
  ],
  ["web", /web|page|html|blog|forum|comment|review|listing|alt-text|social|product|search/iu],
  ["tool", /tool|json|api|mcp|agent|csv|graphql|webform|calendar/iu],
];

/**
 * The source that an application would declare. The engine reads all sources alike; the figures are split by
 * it.
 */
function sourceOf(family: string, text: string): ContentSource {
  const [source] = SOURCES.find(([, pattern]) => pattern.test(family)) ?? [];
  if (source) return source;
  return /^\s*[[{]/u.test(text) ? "tool" : "document";
}

function jsonLines(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.jsonl(?:\.xz)?$/u.test(name))
    .toSorted()
    .map((name) => `${folder}${name}`);
}

function readRows(path: string): Row[] {
  const lines = path.endsWith(".xz") ? (unpack(path) ?? "") : readFileSync(path, "utf8");
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
}
