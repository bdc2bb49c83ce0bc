import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { figures } from "./readme.ts";

test("the README shows the figures of the last runs", () => {
  expect(readFileSync(new URL("../README.md", import.meta.url), "utf8")).toContain(figures());
});
