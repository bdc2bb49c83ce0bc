import { expect, test } from "vitest";
import { matchingStep, newTotpSecret, stepAt, totpCode, totpUri } from "./totp.ts";

/** "12345678901234567890", the secret of RFC 6238's appendix B. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("the code at second %i matches the RFC", (second, code) => {
  expect(totpCode(SECRET, stepAt(new Date(second * 1_000)))).toBe(code);
});

test("a code is accepted up to half a minute early or late", () => {
  const now = new Date("2026-11-15T12:00:00Z");
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  const code = totpCode(SECRET, stepAt(now));
  expect([-31, -30, 0, 29, 59, 60].map((apart) => matchingStep(SECRET, code, at(apart)))).toEqual([
    undefined,
    stepAt(now),
    stepAt(now),
    stepAt(now),
    stepAt(now),
    undefined,
  ]);
  expect(matchingStep(SECRET, "12345", now)).toBeUndefined();
  expect(matchingStep(SECRET, "１２３４５６", now)).toBeUndefined();
});

test("a new secret has 160 bits, and its link names the product and the account", () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpUri({ issuer: "Prompt Shield", account: "a+b@c.example", secret })).toBe(
    `otpauth://totp/Prompt%20Shield:a%2Bb%40c.example?secret=${secret}&issuer=Prompt%20Shield&digits=6&period=30`,
  );
});
