import { describe, expect, test } from "vitest";
import { nextAttemptAt } from "./retries.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const seconds = (input: { attempt: number; random?: number; retryAfter?: string }) => {
  const at = nextAttemptAt({ now: NOW, random: 0.5, ...input });
  return at && (at.getTime() - NOW.getTime()) / 1_000;
};

describe("the pause before the next attempt", () => {
  test("is at most 150 seconds after the first failure, whatever the jitter", () => {
    expect(seconds({ attempt: 1, random: 0 })).toBe(48);
    expect(seconds({ attempt: 1, random: 1 })).toBe(72);
  });

  test("grows, adds up to more than a day, and ends", () => {
    const pauses = Array.from({ length: 9 }, (_, index) => seconds({ attempt: index + 1 }) ?? 0);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(23 * 3_600);
    expect(seconds({ attempt: 10 })).toBeNull();
  });

  test("honours Retry-After in seconds and as a date, up to a day, and ignores nonsense", () => {
    expect(seconds({ attempt: 1, retryAfter: "600" })).toBe(600);
    expect(seconds({ attempt: 1, retryAfter: "Sun, 15 Nov 2026 12:20:00 GMT" })).toBe(1_200);
    expect(seconds({ attempt: 1, retryAfter: "99999999" })).toBe(86_400);
    expect(seconds({ attempt: 1, retryAfter: "soon" })).toBe(60);
    expect(seconds({ attempt: 1, retryAfter: "5" })).toBe(60);
  });
});
