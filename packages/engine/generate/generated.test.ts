import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { listDecoders } from "./decoder-list.ts";
import { readDecoderList, readRules } from "./files.ts";
import { compileRule, readRuleFiles } from "./read-rules.ts";

test("the generated rules match their sources; if not, run `npm run engine:generate`", async () => {
  const written = (await readRuleFiles()).flatMap(({ rules }) => rules.map(compileRule));
  const loaded = readRules().map(({ companions: _companions, ...rule }) => rule);
  expect(loaded).toEqual(written);
});

test("every decoder is in the generated list; if not, run `npm run engine:generate`", async () => {
  expect(readDecoderList()).toBe(await listDecoders());
});

test("a new decoder is found by its folder and sorted by its rank", async () => {
  const folder = mkdtempSync(join(tmpdir(), "decoders-"));
  const decoder = (name: string, rank: number) =>
    `export const ${name} = { id: "${name}", intent: "deliberate", rank: ${rank}, decode: () => [] };\n`;
  writeFileSync(join(folder, "guessing.ts"), decoder("guessing", 90));
  writeFileSync(join(folder, "sure.ts"), decoder("sure", 10));
  const list = await listDecoders(pathToFileURL(`${folder}/`));
  rmSync(folder, { recursive: true });
  expect(list).toContain(`import { sure } from "../normalize/decoders/sure.ts";`);
  expect(list).toContain("= [\n  sure,\n  guessing,\n];");
});
