import { expect, test } from "vitest";
import { createEngineScanner } from "../../../testing/engine-scanner.ts";
import { rulingOf } from "../ruling.ts";
import { createAnswerReader } from "./look.ts";
import { createReadHere } from "./read-here.ts";

const RULING = rulingOf();
const LEAK = "Your card is 4111 1111 1111 1111, keep it.";
const LONG = `${LEAK} ${"The kettle boils. ".repeat(200)}`;

test("a short window is read in this process, with the same result as in the engine's processes", async () => {
  const scanner = createEngineScanner();
  const here = await createAnswerReader(scanner)(LEAK, RULING);
  expect(scanner.asked).toEqual([]);
  const busy = { ...createReadHere(), hasTimeFor: () => false };
  expect(await createAnswerReader(scanner, busy)(LEAK, RULING)).toEqual(here);
  expect(scanner.asked).toHaveLength(1);
  expect(here.findings.map(({ text }) => text)).toEqual(["4111 1111 1111 1111"]);
});

test("a long text, and any text once reading has used up its share of time, goes to the engine's processes", async () => {
  let now = 0;
  const scanner = createEngineScanner();
  // Every call to the clock advances it by 15 ms, so each reading seems to take that long.
  const read = createAnswerReader(
    scanner,
    createReadHere(() => (now += 15)),
  );
  await read(LONG, RULING);
  expect(scanner.asked).toHaveLength(1);
  for (let n = 0; n < 5; n += 1) await read(LEAK, RULING);
  const asked = scanner.asked.length;
  expect(asked).toBeGreaterThan(1);
  now += 100;
  await read(LEAK, RULING);
  expect(scanner.asked).toHaveLength(asked);
});
