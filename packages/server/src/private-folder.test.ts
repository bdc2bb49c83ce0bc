import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeToOthers } from "./private-folder.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "prompt-shield-private-"));
  chmodSync(folder, 0o755);
  for (const path of ["db", "db/base", "outbox"]) mkdirSync(join(folder, path), { mode: 0o755 });
  for (const path of ["db/base/1", "db.lock", "app-secret", "outbox/1.eml"])
    writeFileSync(join(folder, path), "", { mode: 0o644 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string) => (statSync(join(folder, path)).mode & 0o777).toString(8);

test("hardening 17: a data folder that already existed is closed to other users, with everything in it", () => {
  closeToOthers(folder);
  const open = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => modeOf(path).slice(1) !== "00",
  );
  expect(open).toEqual([]);
  expect([modeOf("."), modeOf("db/base"), modeOf("db/base/1")]).toEqual(["700", "700", "600"]);
});

test("hardening 17: in a folder that others use too, only our files are closed to them", () => {
  writeFileSync(join(folder, "somebody-else"), "", { mode: 0o644 });
  const elsewhere = join(folder, "somebody-else");
  symlinkSync(elsewhere, join(folder, "db", "link"));
  closeToOthers(folder);
  expect([modeOf("."), modeOf("somebody-else"), modeOf("app-secret"), modeOf("db")]).toEqual([
    "755",
    "644",
    "600",
    "700",
  ]);
});
