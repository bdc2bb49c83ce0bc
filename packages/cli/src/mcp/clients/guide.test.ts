import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runMain } from "../../testing/run-main.ts";

const snippets = join(import.meta.dirname, "../../../../web/src/features/docs/snippets");
const folder = mkdtempSync(join(tmpdir(), "prompt-shield-guide-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the guide shows the real result of wrapping", async () => {
  const path = join(folder, "mcp.json");
  copyFileSync(join(snippets, "mcp-before.json"), path);
  await runMain(["mcp", "wrap", path]);
  const shown = readFileSync(join(snippets, "mcp-after.json"), "utf8");
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(JSON.parse(shown));
});

test.each(["mcp-approve.sh", "command-line.sh"])("%s uses only commands that exist", async (name) => {
  const script = readFileSync(join(snippets, name), "utf8");
  const { stdout: usage } = await runMain(["--help"]);
  const { stdout: mcpUsage } = await runMain(["mcp", "--help"]);
  const words = [...script.matchAll(/prompt-shield ((?:mcp )?[a-z-]+)|\s(--[a-z-]+)/g)].map(
    (match) => match[1] ?? match[2] ?? "",
  );
  const known = `${usage}${mcpUsage}`.replaceAll("wrap|unwrap", "wrap mcp unwrap");
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((word) => !known.includes(word))).toEqual([]);
});
