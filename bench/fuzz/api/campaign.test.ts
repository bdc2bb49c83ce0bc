import { expect, test } from "vitest";
import { fuzzApi, portionsOf } from "./campaign.ts";
import { createNotes, findFault, tellBreak } from "./notes.ts";
import type { Operation } from "./requests.ts";
import { sumUp } from "./sum-up.ts";
import { createWatch } from "./watch.ts";

/** Ten times what it takes on two free cores. A hanging call is named before the test's own limit ends it. */
const WITHIN_MS = 540_000;
const LIMIT_MS = 600_000;
/** Few enough that even a slow machine answers each well within the limit. */
const AT_ONCE = 6;

test(
  "no route gives an answer that nobody may get, whatever it is sent",
  async () => {
    const portions = portionsOf(400);
    const { routes, played } = await fuzzApi({ seed: 23, portions, atOnce: AT_ONCE, withinMs: WITHIN_MS });
    const { breaks, notEntered, refusals, requests } = sumUp(routes, played);
    expect(breaks.map(tellBreak)).toEqual([]);
    expect(requests).toBeGreaterThanOrEqual(400);
    // Otherwise only the access checks were tested. A busy machine may refuse a few.
    const told = Object.entries(refusals).map(([id, reason]) => `${id}: ${reason}`);
    expect(notEntered.length, `not entered: ${told.join("; ")}`).toBeLessThan(routes.length / 20);
  },
  LIMIT_MS,
);

test.each([
  [{ status: 500, ms: 1, body: '{"code":"internal"}' }, /answered 500/],
  [{ status: 0, ms: 1, body: "" }, /no answer/],
  [{ status: 200, ms: 60_000, body: "" }, /after 60000 ms/],
  [{ status: 418, ms: 1, body: "" }, /not documented/],
])("%j is a fault", (answer, fault) => {
  expect(findFault({ statuses: [200, 503], takesAnyError: false }, answer)?.what).toMatch(fault);
});

test.each([
  { status: 503, ms: 1, body: '{"code":"overloaded"}' },
  { status: 200, ms: 1, body: "" },
])("%j is no fault", (answer) => {
  expect(findFault({ statuses: [200, 503], takesAnyError: false }, answer)).toBeUndefined();
});

const ROUTE = { id: "scanLog", method: "GET", statuses: [200], takesAnyError: false } as unknown as Operation;
const OUT = { params: {}, query: {}, type: "", bytes: new Uint8Array() };

test("reports a call that succeeds for somebody without access, and does not count its route as entered", () => {
  const notes = createNotes([ROUTE]);
  const answer = { status: 200, ms: 1, body: "{}", headers: {} };
  notes.take(ROUTE, answer, { seed: 1, path: "/x", out: OUT, intrusion: "to a stranger" });
  expect(notes.sum()).toMatchObject({ entered: [], breaks: [{ what: "answered 200 to a stranger" }] });
  notes.take(ROUTE, answer, { seed: 2, path: "/x", out: OUT });
  expect(notes.sum()).toMatchObject({ entered: ["scanLog"], refusals: {}, breaks: [{ seed: 1 }] });
});

test("describes a break with the call, the answer and the promise", () => {
  const notes = createNotes([ROUTE]);
  const out = { ...OUT, type: "application/json", bytes: Buffer.from('{"role":"__proto__"}') };
  notes.take(ROUTE, { status: 500, ms: 1, body: "Oh!", headers: {} }, { seed: 7, path: "/x?y=1", out });
  expect(notes.sum().breaks.map(tellBreak)).toEqual([
    'no. 7: GET /x?y=1 with application/json "{\\"role\\":\\"__proto__\\"}" answered 500 Oh!; promised: no 5xx but those that say the server is busy',
  ]);
});

test("adds portions up: a route that one of them entered counts as entered", () => {
  const nothing = {
    statuses: {},
    refusals: {},
    slowestMs: 1,
    breaks: [],
    seconds: 2,
    startedMb: 5,
    endedMb: 6,
  };
  const one = { ...nothing, requests: 2, entered: ["a"], refusals: { b: "429" }, statuses: { "200": 2 } };
  const other = { ...nothing, requests: 3, entered: ["b"], statuses: { "200": 1, "404": 2 }, endedMb: 9 };
  expect(sumUp(["a", "b", "c"], [one, other])).toMatchObject({
    requests: 5,
    seconds: 4,
    statuses: { "200": 3, "404": 2 },
    entered: 2,
    notEntered: ["c"],
    refusals: { c: "never called" },
    endedMb: 9,
  });
  expect(portionsOf(11_000).map(({ from, count }) => [from, count])).toEqual([
    [0, 5_000],
    [5_000, 5_000],
    [10_000, 1_000],
  ]);
});

test("names the unanswered calls of a run that does not end", async () => {
  const { ask, within } = createWatch(() => new Promise(() => undefined));
  await expect(within(20, ask("/slow", { method: "POST" }))).rejects.toThrow(
    "not over after 0 s: 1 calls were made, 1 are unanswered: POST /slow for 0 s",
  );
});
