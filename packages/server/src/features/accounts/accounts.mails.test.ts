import { expect, test } from "vitest";
import { secondFactorChangedMail } from "./accounts.mails.ts";

const CHANGES = ["on", "off", "codes", "passkey-added", "passkey-removed", "reset"] as const;
const write = (what: (typeof CHANGES)[number], hasPassword: boolean) =>
  secondFactorChangedMail("http://shield.example", { to: "ada@shield.example", what, hasPassword }).text;

test.each(CHANGES)("a second-factor mail (%s) mentions a password only to people who have one", (what) => {
  expect(write(what, true)).toContain("reset your password at once");
  expect(write(what, false)).not.toMatch(/password/i);
});

test("people who use single sign-on are not told that signing in takes a code", () => {
  expect(write("on", true)).toContain("Signing in now also needs a code");
  expect(write("on", false)).not.toContain("Signing in");
});
