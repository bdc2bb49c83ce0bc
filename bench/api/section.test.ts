import { expect, test } from "vitest";
import { apiSection, type ApiResults, type Times } from "./section.ts";

const measured = { perSecond: 100, p50Ms: 1, p95Ms: 2, p99Ms: 3, failures: 0 };
const results = (floor?: Times, full?: Times): ApiResults => ({
  machine: "a machine",
  loadBefore: 0.1,
  promptChars: 500,
  connections: 32,
  rows: [
    {
      database: "PostgreSQL",
      floor: { top: measured, half: measured, ...(floor && { times: floor }) },
      full: { top: measured, half: measured, ...(full && { times: full }) },
    },
  ],
});

test("the engine's own time limits the share of the floor, and the report says by how much", () => {
  const floor = { server: 1, engine: 0, PostgreSQL: 0.75, load: 0.25 };
  const section = apiSection(results(floor, { server: 1.5, engine: 6, PostgreSQL: 1, load: 0.5 }));
  expect(section).toContain("25.0 % (PostgreSQL)");
  expect(section).toMatch(
    /\| PostgreSQL, with the engine \| +1\.50 \| +6\.00 \| +1\.00 \| +0\.50 \| +9\.00 \|/,
  );
});

test("results without measured times are still reported", () => {
  expect(apiSection(results())).not.toContain("Processor time");
});
