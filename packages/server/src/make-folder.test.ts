import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "prompt-shield-folder-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a folder and those above it are made once, for their owner alone", () => {
  const path = join(folder, "a", "b");
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
});

test("a file in the way, or a place where nothing can be created, is reported at once", () => {
  const file = join(folder, "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(join(file, "below"))).toThrow(/ENOTDIR/);
  expect(() => makeFolder("/proc/prompt-shield")).toThrow(/ENOENT|EPERM|EACCES/);
});
