import { VALIDATION } from "@prompt-shield/contracts/messages";
import { describe, expect, it } from "vitest";
import { checkPasswordChange } from "./password-rules.ts";

describe("checkPasswordChange", () => {
  it.each([
    [{ current: "", next: "abcdef", confirm: "abcdef" }, "current", VALIDATION.fillAllPasswordFields],
    [{ current: "old", next: "", confirm: "x" }, "next", VALIDATION.fillAllPasswordFields],
    [{ current: "old", next: "abc", confirm: "abd" }, "confirm", VALIDATION.newPasswordsDiffer],
    [{ current: "old", next: "abcde", confirm: "abcde" }, "next", VALIDATION.settingsPasswordTooShort],
    [{ current: "old", next: "a".repeat(129), confirm: "a".repeat(129) }, "next", VALIDATION.passwordTooLong],
    [{ current: "old", next: "abcdef", confirm: "abcdef" }, "next", VALIDATION.passwordTooShort],
    [{ current: "old", next: "abcdefgh", confirm: "abcdefgh" }, "next", VALIDATION.passwordTooSimple],
    [{ current: "old", next: "Password1!", confirm: "Password1!" }, "next", VALIDATION.passwordCommon],
  ])("complains about %j", (change, field, message) => {
    expect(checkPasswordChange(change)).toEqual({ field, message });
  });

  it("accepts passwords that sign-up accepts", () => {
    const next = "Another-Horse-10";
    expect(checkPasswordChange({ current: "old", next, confirm: next })).toBeUndefined();
    expect(checkPasswordChange({ current: null, next, confirm: next }), "the first one").toBeUndefined();
  });
});
