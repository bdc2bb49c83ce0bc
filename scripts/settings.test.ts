import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

import { SETTING_NAMES } from "../packages/server/src/config.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

describe("the settings", () => {
  it("are exactly those in the operating manual", () => {
    const table = read("docs/operating.md").split("## Settings")[1]?.split("\n## ")[0] ?? "";
    const rows = table.split("\n").filter((line) => line.startsWith("| `"));
    const named = rows.flatMap((row) => (row.split("|")[1] ?? "").match(/[A-Z][A-Z_]+/g) ?? []);
    expect(named.toSorted()).toEqual([...SETTING_NAMES].toSorted());
  });

  it("are exactly those commented out in .env.example", () => {
    const named = [...read(".env.example").matchAll(/^#([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual([...SETTING_NAMES].toSorted());
  });

  it("in the compose file all exist", () => {
    const named = [...read("compose.yaml").matchAll(/^ {6}([A-Z][A-Z_]+):/gm)].map(([, name]) => name ?? "");
    const own = named.filter((name) => !name.startsWith("POSTGRES_"));
    expect(own.filter((name) => !(SETTING_NAMES as readonly string[]).includes(name))).toEqual([]);
  });
});
