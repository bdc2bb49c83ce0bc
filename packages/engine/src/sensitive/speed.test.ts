import { describe, expect, it } from "vitest";
import type { View } from "../types.ts";
import { sensitiveDetector } from "./detect.ts";

const HOSTILE: Readonly<Record<string, string>> = {
  "long digit runs": "1".repeat(1000),
  "separated digits": "4111 1111 1111 1111 ".repeat(50),
  "at signs": "@".repeat(1000),
  "e-mail beginnings": "a.".repeat(500),
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

describe("sensitive data speed", () => {
  it.each(Object.entries(HOSTILE))("is linear on %s", (_, unit) => {
    const short = bestMs(unit, 10);
    const long = bestMs(unit.repeat(100), 2);
    // A busy machine stretches the long run several times; quadratic work would stretch it a hundred times.
    expect(long / 100).toBeLessThan(short * 20 + 0.2);
  });
});

function bestMs(text: string, rounds: number): number {
  const view: View = {
    kind: "original",
    text,
    lower: text.toLowerCase(),
    map: { toOriginal: (span) => span },
    via: [],
  };
  let best = Infinity;
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    sensitiveDetector.detect(view);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}
