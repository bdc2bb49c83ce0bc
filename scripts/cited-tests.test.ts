import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A citation is the end of a path, possibly without some of its folders: `scanner/scanner.test.ts`. */
function isThere(cited: string, files: readonly string[]): boolean {
  const [name = "", ...folders] = cited.split("/").toReversed();
  return files.some((file) => {
    const parts = file.split("/");
    return parts.at(-1) === name && folders.every((folder) => parts.includes(folder));
  });
}

test("every test that docs/security.md cites exists", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  }).split("\n");
  const text = readFileSync(`${ROOT}/docs/security.md`, "utf8");
  const cited = [
    ...new Set([...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = ""]) => path)),
  ];
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter((path) => !isThere(path, files))).toEqual([]);
  expect(isThere("scanner/no-such.test.ts", files)).toBe(false);
});

test("the ASVS table says exactly once for each requirement whether it is met", () => {
  const text = readFileSync(`${ROOT}/docs/security.md`, "utf8");
  const rows = [...text.matchAll(/^\| (V[\d., V]+?) +\| (\S+) +\|/gm)];
  const ids = rows.flatMap(([, list = ""]) => list.split(", ").map((id) => id.trim()));
  expect(rows.filter(([, , met = ""]) => !["yes", "partly", "no", "n/a"].includes(met))).toEqual([]);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  // The number of requirements at levels 1 and 2 of version 5.0.0.
  expect(ids).toHaveLength(253);
});
