import { expect, test } from "vitest";
import { type Account, type Aftermath, findLosses, type Ledger } from "./ledger.ts";

const EMAIL = "ada@faults.example";
const VERIFY = { id: "<1@x>", to: EMAIL, subject: "Verify your account" };
const log = (id: string, month = "2026-12") => ({ id, scanned_at: `${month}-01T00:00:00.000Z` });
const person: Ledger["people"][number] = {
  email: EMAIL,
  acknowledged: ["a", "b"],
  limit: 2,
  hasEndpoint: true,
  paid: ["r1"],
};
const account: Account = {
  email: EMAIL,
  logs: [log("a"), log("b"), log("old", "2026-11")],
  counted: 2,
  month: "2026-12",
  payments: [
    { reference: "r1", status: "success" },
    { reference: "r0", status: "abandoned" },
  ],
  plan: "starter",
};
const events = ["a", "b", "old"].map((scanId) => ({ id: `e-${scanId}`, scanId }));
const whole: Aftermath = { accounts: [account], events, mails: [VERIFY] };
const lossesWith = (change: Partial<Aftermath>) => findLosses({ people: [person] }, { ...whole, ...change });
const changed = (change: Partial<Account>) => ({ accounts: [{ ...account, ...change }] });

test("reports no loss if an event or a mail arrives twice with the same id", () => {
  expect(lossesWith({ events: [...events, ...events], mails: [VERIFY, VERIFY] })).toEqual([]);
});

test.each([
  ["an acknowledged scan without a row", changed({ logs: [log("a")], counted: 1 }), /1 acknowledged scans/],
  ["a scan that was counted twice", changed({ counted: 3 }), /2 scans in 2026-12, but 3 counted/],
  [
    "a quota that was exceeded",
    changed({ logs: [log("a"), log("b"), log("old")], counted: 3 }),
    /limit of 2/,
  ],
  ["an event that never came", { events: events.slice(1) }, /1 events never arrived/],
  ["two events for one scan", { events: [...events, { id: "x", scanId: "a" }] }, /1 scans have two events/],
  ["a lost payment", changed({ payments: [] }), /1 payments are lost/],
  ["a payment without its plan", changed({ plan: "free" }), /free plan/],
  [
    "a payment twice",
    changed({ payments: [...account.payments, ...account.payments] }),
    /1 payments too many/,
  ],
  ["a letter under two ids", { mails: [VERIFY, { ...VERIFY, id: "<2@x>" }] }, /2 letters/],
  ["a letter that never came", { mails: [] }, /0 letters/],
  ["an account that is gone", { accounts: [] }, /cannot be looked up/],
])("reports %s", (_, change, sentence) => {
  const losses = lossesWith(change);
  expect(losses).toHaveLength(1);
  expect(losses[0]).toMatch(sentence);
});
