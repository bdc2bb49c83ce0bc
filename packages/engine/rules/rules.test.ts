import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { readRuleFiles } from "../generate/read-rules.ts";
import { detectorsFor } from "../src/detectors.ts";
import { readViews } from "../src/normalize/views.ts";
import { LANGUAGES } from "./languages.ts";

const files = await readRuleFiles();
const rules = files.flatMap((file) => file.rules);

/** The matches of the engine's own detectors, with the same gating of rules as in production. */
function matchesOf(rule: string, text: string) {
  const [original] = readViews(text).views;
  return detectorsFor(true)
    .flatMap((detector) => (original ? detector.detect(original) : []))
    .filter((match) => match.rule === rule);
}

describe("rule files", () => {
  const folder = mkdtempSync(join(tmpdir(), "rules-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("are all found, and each is in the folder of its rules' intent", () => {
    const sources = globSync("*/*.ts", { cwd: new URL("./", import.meta.url) });
    const found = files.map(({ path }) => path);
    expect(sources.filter((path) => !path.startsWith("words/")).toSorted()).toEqual(found.toSorted());
    const strays = files.flatMap((file) => file.rules.filter(({ intent }) => intent !== file.intent));
    expect(strays.map(({ id }) => id)).toEqual([]);
  });

  test("need no registration, even for the first rule of a language and intent", async () => {
    const rule = `{ id: "roles/test-eo", intent: "persona", keywords: ["x"], pattern: /x/iu, hits: [], misses: [] }`;
    mkdirSync(join(folder, "persona"));
    writeFileSync(join(folder, "persona/swahili.ts"), `export const rules = [${rule}];\n`);
    const found = await readRuleFiles(pathToFileURL(`${folder}/`));
    expect(found.map(({ language, intent }) => [language, intent])).toEqual([["swahili", "persona"]]);
    expect(found[0]?.rules[0]?.id).toBe("roles/test-eo");
  });

  test("are refused by name if their language is not listed", async () => {
    const stray = join(folder, "persona/klingon.ts");
    writeFileSync(stray, "export const rules = [];\n");
    await expect(readRuleFiles(pathToFileURL(`${folder}/`))).rejects.toThrow("persona/klingon.ts");
    rmSync(stray);
  });
});

test("rule ids are unique, name a kind of threat and end in their language's code", () => {
  const ids = rules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^(?:injection|leakage|roles|override)\/[a-z0-9-]+$/.test(id))).toEqual([]);
  const foreign = files.filter(({ language }) => language !== "english" && language !== "any");
  const misnamed = foreign.flatMap((file) =>
    file.rules.filter(({ id }) => !id.endsWith(`-${LANGUAGES[file.language]}`)),
  );
  expect(misnamed.map(({ id }) => id)).toEqual([]);
});

test("patterns have the flags iu and no unbounded quantifier", () => {
  const unbounded = rules.filter(({ pattern }) => {
    const bare = pattern.source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gu, "x");
    return pattern.flags !== "iu" || /[+*]|\{\d+,\}/u.test(bare);
  });
  expect(unbounded.map(({ id }) => id)).toEqual([]);
});

test("patterns and keywords are lower case, like the text that they are matched against", () => {
  const shouting = rules.filter(({ pattern, keywords }) => {
    const bare = pattern.source.replaceAll(/\\p\{[^}]*\}|\\./giu, "");
    return bare !== bare.toLowerCase() || keywords.some((keyword) => keyword !== keyword.toLowerCase());
  });
  expect(shouting.map(({ id }) => id)).toEqual([]);
});

describe.each(rules.map((rule) => [rule.id, rule] as const))("%s", (id, { keywords, hits, misses }) => {
  test("matches its hits, and each match contains one of its keywords", () => {
    const unmatched = hits.filter((hit) => {
      const [match] = matchesOf(id, hit);
      const matched = match ? hit.slice(match.start, match.end).toLowerCase() : "";
      return !keywords.some((keyword) => matched.includes(keyword));
    });
    expect(hits).not.toEqual([]);
    expect(unmatched).toEqual([]);
  });

  test("leaves its misses alone", () => {
    expect(misses).not.toEqual([]);
    expect(misses.filter((miss) => matchesOf(id, miss).length > 0)).toEqual([]);
  });
});
