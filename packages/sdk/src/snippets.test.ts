import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

const docs = read("packages/web/src/features/docs/snippets/sdk.mjs");
const [, readme = ""] = /```ts\n([^`]+)```/.exec(read("README.md")) ?? [];

const PROGRAMS = {
  "docs.ts": docs,
  // The README shows only the call, so declare the prompt.
  "readme.ts": `declare const prompt: string;\n${readme}`,
  "wrong.ts": docs.replaceAll("isMalicious", "isEvil"),
};

describe("the client's snippets, pasted into a program with strict settings", () => {
  let complaints: readonly string[] = [];
  beforeAll(() => {
    complaints = typeCheck(PROGRAMS);
  });

  test.each(["docs.ts", "readme.ts"] as const)("%s passes the type check", (name) => {
    expect(PROGRAMS[name]).toContain("@prompt-shield/sdk");
    expect(complaints.filter((line) => line.includes(name))).toEqual([]);
  });

  test("a field that no answer has fails the type check", () => {
    expect(complaints.find((line) => line.includes("wrong.ts"))).toContain("isEvil");
  });
});

function typeCheck(programs: Readonly<Record<string, string>>): string[] {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache/snippets-"));
  const compilerOptions = {
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    // Snippets leave the result of the call for the reader to use.
    noUnusedLocals: false,
    types: ["node"],
  };
  const files = Object.keys(programs);
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ extends: "../../tsconfig.base.json", compilerOptions, files }),
  );
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" });
  rmSync(folder, { recursive: true, force: true });
  return stdout.split("\n");
}
