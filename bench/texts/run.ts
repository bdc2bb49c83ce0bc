import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createEngine } from "@prompt-shield/engine/node";
import { table } from "../markdown.ts";
import { parseRows, type Row, tableRows } from "./rows.ts";

/**
 * `npm run bench:texts -- labelled.jsonl …`: measures how much is found and how much harmless text is flagged
 * in your own labelled texts, by file or by any field of the rows (`--by lang`). Reads texts that are marked
 * `"indirect": true` as documents, and all others as prompts.
 */
const { values, positionals } = parseArgs({
  options: { by: { type: "string" }, errors: { type: "string", default: "0" } },
  allowPositionals: true,
});
if (positionals.length === 0) {
  console.error("Name the files to measure: npm run bench:texts -- texts.jsonl [--by lang] [--errors 20]");
  process.exit(2);
}

const engine = createEngine();
const judged = [];
for (const file of positionals)
  for (const row of parseRows(file, readFileSync(file, "utf8")))
    judged.push({ ...row, group: values.by ? row.fieldOf(values.by) : file, accused: await accuses(row) });

const head = ["", "attacks", "harmless", "found %", "flagged %"];
console.log(table(head, tableRows(judged)));
const wrong = judged.filter(({ label, accused }) => accused !== (label === 1));
for (const { label, text } of wrong.slice(0, Number(values.errors)))
  console.log(`\n${label === 1 ? "Missed" : "Flagged"}: ${JSON.stringify(text)}`);

async function accuses({ text, isDocument }: Row): Promise<boolean> {
  const scanned = isDocument
    ? await engine.scan({ content: text, source: "document" })
    : await engine.scan(text);
  return scanned.isMalicious;
}
