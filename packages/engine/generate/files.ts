import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Rule } from "../src/rules/rule.ts";

/** Generated files, which the engine or its tests read. One entry per line, so that a diff shows single entries. */
const FOLDER = new URL("../src/generated/", import.meta.url);

export const readRules = (): Rule[] => readEntries<Rule>("rules.json");
export const writeRules = (rules: readonly Rule[]): void => writeEntries("rules.json", rules);

/** Fingerprints of the patterns that are proven to be linear. */
export const readProofs = (): string[] => readEntries<string>("pattern-proofs.json");
export const writeProofs = (proofs: readonly string[]): void => writeEntries("pattern-proofs.json", proofs);

/** The source code of the list of decoders. */
export const readDecoderList = (): string => readFileSync(new URL("decoders.ts", FOLDER), "utf8");
export const writeDecoderList = (source: string): void =>
  writeFileSync(new URL("decoders.ts", FOLDER), source);

function readEntries<T>(name: string): T[] {
  const file = new URL(name, FOLDER);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T[]) : [];
}

function writeEntries(name: string, entries: readonly unknown[]): void {
  const lines = entries.map((entry) => JSON.stringify(entry)).join(",\n");
  writeFileSync(new URL(name, FOLDER), `[\n${lines}\n]\n`);
}
