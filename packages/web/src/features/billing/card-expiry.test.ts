import { expect, test } from "vitest";
import { expiryNote } from "./card-expiry.ts";

const NOW = new Date("2026-11-15T12:00:00Z");

test.each([
  ["10", "2026", "Expired"],
  ["11", "2026", "Expires this month"],
  ["12", "2026", null],
  ["1", "2027", null],
  ["9", "2026", "Expired"],
  ["", "", null],
])("a card with the expiry date %s/%s gets the note %s in November 2026", (exp_month, exp_year, note) => {
  expect(expiryNote({ exp_month, exp_year }, NOW)).toBe(note);
});
