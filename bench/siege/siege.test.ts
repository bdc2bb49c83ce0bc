import { expect, test } from "vitest";
import { brokenPromises } from "./promises.ts";
import { besiege } from "./siege.ts";

/** Other tests and other people use the machine meanwhile; what must never happen has no slack. */
const BUSY_MACHINE = 4;

test("hardening 1: free accounts with hostile texts stop neither the server nor other people's scans", async () => {
  const siege = await besiege({ waves: [8, 32].map((parallel) => ({ parallel, seconds: 10 })) });
  expect(brokenPromises(siege, BUSY_MACHINE)).toEqual([]);
}, 180_000);
