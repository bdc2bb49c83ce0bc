import { describe, expect, it } from "vitest";
import { PAID_STATUSES, SUBSCRIPTION_STATUSES } from "@prompt-shield/contracts/vocabulary";
import {
  addMonth,
  type Effect,
  type Event,
  isPaid,
  renews,
  type State,
  transition,
} from "./subscription-machine.ts";

const END = new Date("2026-12-15T00:00:00Z");
const LATER = new Date("2027-01-15T00:00:00Z");

const free: State = { status: "inactive", plan: "free", periodEnd: null };
const active: State = { status: "active", plan: "starter", periodEnd: END };
const given: State = { status: "inactive", plan: "growth", periodEnd: null };
const leaving: State = { ...active, status: "non-renewing" };
const attention: State = { ...active, status: "attention" };

const paidPro: Event = { type: "paid", plan: "pro", periodEnd: LATER };
const renewed: Event = { type: "renewed", periodEnd: LATER };
const ended = (at: string): Event => ({ type: "period_ended", now: new Date(at) });

type Row = [name: string, from: State, event: Event, to: State | null, effects?: Effect[]];

const TABLE: Row[] = [
  ["free, paid", free, paidPro, { status: "active", plan: "pro", periodEnd: LATER }, ["mail_receipt"]],
  ["free, renewed", free, renewed, null],
  ["free, renewal failed", free, { type: "renewal_failed" }, null],
  ["free, cancelled", free, { type: "cancelled" }, null],
  ["free, resumed", free, { type: "resumed" }, null],
  ["free, stopped", free, { type: "stopped_by_provider" }, null],
  ["free, period ended", free, ended("2030-01-01"), null],
  ["free, downgraded", free, { type: "downgraded" }, null],
  ["given, downgraded", given, { type: "downgraded" }, free, ["mail_ended"]],
  ["given, replaced", given, { type: "downgraded", isReplaced: true }, free, []],
  ["given, cancelled", given, { type: "cancelled" }, null],
  ["free, refunded", free, { type: "refunded" }, null],
  ["free, card expiring", free, { type: "card_expiring" }, null],

  [
    "active, paid for another plan",
    active,
    paidPro,
    { status: "active", plan: "pro", periodEnd: LATER },
    ["disable_previous_at_provider", "mail_receipt"],
  ],
  ["active, renewed", active, renewed, { ...active, periodEnd: LATER }, ["mail_receipt"]],
  ["active, the same renewal again", active, { type: "renewed", periodEnd: END }, null],
  ["active, renewal failed", active, { type: "renewal_failed" }, attention, ["mail_renewal_failed"]],
  ["active, cancelled", active, { type: "cancelled" }, leaving, ["disable_at_provider", "mail_cancelled"]],
  ["active, resumed", active, { type: "resumed" }, null],
  ["active, stopped", active, { type: "stopped_by_provider" }, leaving, ["mail_cancelled"]],
  ["active, just past its end", active, ended("2026-12-15T01:00:00Z"), null],
  [
    "active, past its grace",
    active,
    ended("2026-12-18T00:00:00Z"),
    free,
    ["disable_at_provider", "mail_ended"],
  ],
  ["active, downgraded", active, { type: "downgraded" }, free, ["disable_at_provider", "mail_ended"]],
  ["active, replaced", active, { type: "downgraded", isReplaced: true }, free, ["disable_at_provider"]],
  ["active, refunded", active, { type: "refunded" }, free, ["disable_at_provider", "mail_ended"]],
  ["active, card expiring", active, { type: "card_expiring" }, active, ["mail_card_expiring"]],

  [
    "leaving, paid again",
    leaving,
    paidPro,
    { status: "active", plan: "pro", periodEnd: LATER },
    ["mail_receipt"],
  ],
  ["leaving, a late renewal", leaving, renewed, { ...leaving, periodEnd: LATER }, ["mail_receipt"]],
  ["leaving, renewal failed", leaving, { type: "renewal_failed" }, null],
  ["leaving, cancelled twice", leaving, { type: "cancelled" }, null],
  ["leaving, resumed", leaving, { type: "resumed" }, active, ["enable_at_provider"]],
  ["leaving, stopped", leaving, { type: "stopped_by_provider" }, null],
  ["leaving, before its end", leaving, ended("2026-12-14"), null],
  ["leaving, at its end", leaving, ended("2026-12-15"), free, ["mail_ended"]],
  ["leaving, downgraded", leaving, { type: "downgraded" }, free, ["mail_ended"]],
  ["leaving, refunded", leaving, { type: "refunded" }, free, ["mail_ended"]],
  ["leaving, card expiring", leaving, { type: "card_expiring" }, null],

  [
    "attention, paid",
    attention,
    paidPro,
    { status: "active", plan: "pro", periodEnd: LATER },
    ["disable_previous_at_provider", "mail_receipt"],
  ],
  ["attention, renewed", attention, renewed, { ...active, periodEnd: LATER }, ["mail_receipt"]],
  ["attention, failed again", attention, { type: "renewal_failed" }, null],
  [
    "attention, cancelled",
    attention,
    { type: "cancelled" },
    leaving,
    ["disable_at_provider", "mail_cancelled"],
  ],
  ["attention, resumed", attention, { type: "resumed" }, null],
  ["attention, stopped", attention, { type: "stopped_by_provider" }, leaving, ["mail_cancelled"]],
  ["attention, past its grace", attention, ended("2026-12-18"), free, ["disable_at_provider", "mail_ended"]],
  ["attention, downgraded", attention, { type: "downgraded" }, free, ["disable_at_provider", "mail_ended"]],
  ["attention, refunded", attention, { type: "refunded" }, free, ["disable_at_provider", "mail_ended"]],
  ["attention, card expiring", attention, { type: "card_expiring" }, attention, ["mail_card_expiring"]],
];

describe("a subscription", () => {
  it.each(TABLE)("%s", (_, from, event, to, effects = []) => {
    expect(transition(from, event)).toEqual(to && { state: to, effects });
  });
});

describe("a month", () => {
  it.each([
    ["2026-11-15", "2026-12-15"],
    ["2026-12-31", "2027-01-28"],
    ["2027-01-31", "2027-02-28"],
    ["2028-02-29", "2028-03-28"],
  ])("from %s ends on %s", (from, to) => {
    expect(addMonth(new Date(from)).toISOString().slice(0, 10)).toBe(to);
  });
});

describe("what the states allow", () => {
  it("what renews is always paid for, and a cancelled subscription is paid for without renewing", () => {
    expect(SUBSCRIPTION_STATUSES.filter((status) => renews({ status }))).toEqual(["active", "attention"]);
    const states = [free, active, leaving, attention];
    expect(
      states
        .filter(isPaid)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(PAID_STATUSES.toSorted());
    expect(states.filter((state) => isPaid(state) && !renews(state))).toEqual([leaving]);
  });
});
