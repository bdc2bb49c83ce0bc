import { expect, test } from "vitest";
import { readRecorded, readSample } from "./recorded.ts";

const recorded = readRecorded();

test("the engine makes of every recorded text what it made before (`npm run engine:record` after a wanted change)", async () => {
  const now = await Promise.all(recorded.map(readSample));
  const changed = now.flatMap((one, n) => {
    const [before, after] = [JSON.stringify(recorded[n]), JSON.stringify(one)];
    return before === after ? [] : [{ before, after }];
  });
  expect(changed).toEqual([]);
});

test("the record holds what can change: findings of many rules, clean texts, cleaned ones and disguises", () => {
  const rules = new Set(recorded.flatMap(({ findings }) => findings.map((line) => line.split(" ")[0])));
  expect(rules.size).toBeGreaterThan(300);
  expect(recorded.filter(({ findings }) => findings.length === 0).length).toBeGreaterThan(200);
  expect(recorded.filter(({ sanitized }) => sanitized !== undefined).length).toBeGreaterThan(300);
  expect(
    recorded.filter(({ findings }) => findings.some((line) => line.includes(" via "))).length,
  ).toBeGreaterThan(5);
});
