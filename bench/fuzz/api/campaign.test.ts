import { expect, test } from "vitest";
import { fuzzApi } from "./campaign.ts";
import { createNotes, findFault } from "./notes.ts";
import type { Operation } from "./requests.ts";

test("no route answers what nobody may get, whatever it is sent", async () => {
  const { breaks, notEntered, routes } = await fuzzApi({ seed: 23, count: 400 });
  expect(breaks).toEqual([]);
  // Otherwise only the door was tested. A busy machine may turn away a few.
  expect(notEntered.length).toBeLessThan(routes / 20);
});

test.each([
  [{ status: 500, ms: 1, body: '{"code":"internal"}' }, /answered 500/],
  [{ status: 0, ms: 1, body: "" }, /no answer/],
  [{ status: 200, ms: 60_000, body: "" }, /after 60000 ms/],
  [{ status: 418, ms: 1, body: "" }, /not documented/],
])("%j is a fault", (answer, fault) => {
  expect(findFault({ statuses: [200, 503], takesAnyError: false }, answer)).toMatch(fault);
});

test.each([
  { status: 503, ms: 1, body: '{"code":"overloaded"}' },
  { status: 200, ms: 1, body: "" },
])("%j is none", (answer) => {
  expect(findFault({ statuses: [200, 503], takesAnyError: false }, answer)).toBeUndefined();
});

test("a call that succeeds with somebody who may not make it is told, and does not count as entered", () => {
  const route = {
    id: "scanLog",
    method: "GET",
    statuses: [200],
    takesAnyError: false,
  } as unknown as Operation;
  const notes = createNotes([route]);
  const out = { params: {}, query: {}, type: "", bytes: new Uint8Array() };
  const answer = { status: 200, ms: 1, body: "{}", headers: {} };
  notes.take(route, answer, { seed: 1, path: "/x", out, intrusion: "to a stranger" });
  expect(notes.sum()).toMatchObject({ entered: 0, breaks: [{ what: "answered 200 to a stranger" }] });
  notes.take(route, answer, { seed: 2, path: "/x", out });
  expect(notes.sum()).toMatchObject({ entered: 1, notEntered: [], breaks: [{ seed: 1 }] });
});
