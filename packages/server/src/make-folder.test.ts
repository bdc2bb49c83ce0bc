import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "prompt-shield-folder-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("creates a folder and its parents, accessible to their owner only, and accepts one that already exists", () => {
  const path = join(folder, "a", "b");
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test("reports at once a file in the way, or a place where nothing can be created", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(join(file, "below"))).toThrow(/ENOTDIR/);
  expect(() => makeFolder("/proc/prompt-shield")).toThrow(/ENOENT|EPERM|EACCES/);
});
