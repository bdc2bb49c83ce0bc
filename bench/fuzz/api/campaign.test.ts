import { expect, test } from "vitest";
import { findFault, fuzzApi } from "./campaign.ts";

test("no route answers what nobody may get, whatever it is sent", async () => {
  const { breaks, entered, routes } = await fuzzApi({ seed: 23, count: 300, portion: 2 });
  expect(breaks).toEqual([]);
  // Otherwise only the door was tested.
  expect(entered).toBeGreaterThan(routes / 10);
}, 180_000);

test.each([
  [{ status: 500, ms: 1, body: '{"code":"internal"}' }, /answered 500/],
  [{ status: 0, ms: 1, body: "" }, /no answer/],
  [{ status: 200, ms: 60_000, body: "" }, /after 60000 ms/],
  [{ status: 418, ms: 1, body: "" }, /not documented/],
])("%j is a fault", (answer, fault) => {
  expect(findFault({ statuses: [200, 503] }, answer)).toMatch(fault);
});

test.each([
  { status: 503, ms: 1, body: '{"code":"overloaded"}' },
  { status: 200, ms: 1, body: "" },
])("%j is none", (answer) => {
  expect(findFault({ statuses: [200, 503] }, answer)).toBeUndefined();
});
