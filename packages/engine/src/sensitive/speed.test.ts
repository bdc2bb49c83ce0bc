import { describe, expect, it } from "vitest";
import type { View } from "../types.ts";
import { sensitiveDetector } from "./detect.ts";

const HOSTILE: Readonly<Record<string, string>> = {
  "long digit runs": "1".repeat(1000),
  "separated digits": "4111 1111 1111 1111 ".repeat(50),
  "at signs": "@".repeat(1000),
  "email beginnings": "a.".repeat(500),
  "key block beginnings": "-----BEGIN PRIVATE KEY-----".repeat(37),
  "password words": "password for ".repeat(77),
  "password sentences": "password is ".repeat(83),
  "password words in Chinese": "密码是".repeat(333),
  "token beginnings": " eyJaaaaaaaaa.eyJ".repeat(60),
  "URL credentials": "://a:".repeat(200),
  "seed words": "seed abandon ability able about above absent absorb abstract ".repeat(17),
  assignments: "api_key=".repeat(125),
  "context words": "ssn passport account number phone ".repeat(30),
  "mixed tokens": "A1B2C3D4E5 ".repeat(91),
};

/** As many short texts as the long one has parts: the work is the same, unless it grows faster than the text. */
const PARTS = 100;
/** A busy machine slows one of the two measurements several times; quadratic work would slow it a hundred times. */
const BUSY_MACHINE = 20;
/** Shorter times prove nothing, because browsers make the clock coarse on purpose. */
const CLOCK_MS = 20;

describe("sensitive data speed", () => {
  it.each(Object.entries(HOSTILE))("is linear on %s", (_, unit) => {
    const short = viewOf(unit);
    const long = viewOf(unit.repeat(PARTS));
    const shortMs = bestMs(() => {
      for (let i = 0; i < PARTS; i++) sensitiveDetector.detect(short);
    });
    const longMs = bestMs(() => sensitiveDetector.detect(long));
    expect(longMs).toBeLessThan(shortMs * BUSY_MACHINE + CLOCK_MS);
  });
});

function viewOf(text: string): View {
  return { kind: "original", text, lower: text.toLowerCase(), map: { toOriginal: (span) => span }, via: [] };
}

function bestMs(work: () => void): number {
  return Math.min(
    ...Array.from({ length: 3 }, () => {
      const start = performance.now();
      work();
      return performance.now() - start;
    }),
  );
}
