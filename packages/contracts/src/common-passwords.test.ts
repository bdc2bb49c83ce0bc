import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { VALIDATION } from "./messages.ts";
import { settingsPasswordField, signUpPasswordField } from "./schemas/fields.ts";

test.each([
  "123456",
  "Password1!",
  "P@ssw0rd",
  "Passw0rd2026!!",
  "Qwerty123!",
  "!!Welcome1",
  "Summer2026!",
  "1q2w3e4r",
  "Letmein1!",
  "$$$$$$$$",
])("%s is common, even in disguise", (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(["Correct-Horse-9", "Another-Horse-10", "tr0ub4dor&3", "Blue-Kettle-Sings-4"])(
  "%s is not common",
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);

test.each([
  ["", VALIDATION.fillAllPasswordFields],
  ["five5", VALIDATION.settingsPasswordTooShort],
  ["123456", VALIDATION.passwordTooShort],
  ["alllowercase1!", VALIDATION.passwordTooSimple],
  ["Password1!", VALIDATION.passwordCommon],
])("hardening 10: the settings refuse %j as sign-up would", (password, message) => {
  expect(settingsPasswordField.safeParse(password).error?.issues[0]?.message).toBe(message);
});

test("hardening 10: sign-up refuses a common password that has all kinds of characters", () => {
  expect(signUpPasswordField.safeParse("Welcome1!").error?.issues[0]?.message).toBe(
    VALIDATION.passwordCommon,
  );
});
