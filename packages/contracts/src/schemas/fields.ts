import { z } from "zod";

import {
  EMAIL_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  PROMPT_MAX_CHARS,
  SETTINGS_PASSWORD_MIN_CHARS,
  SIGNUP_PASSWORD_MIN_CHARS,
} from "../limits.ts";
import { isCommonPassword } from "../common-passwords.ts";
import type { ErrorCode } from "../errors.ts";
import { VALIDATION } from "../messages.ts";

/** Fields that several requests share. Issue messages are shown to people as they are. */

export const emailField = z
  .string(VALIDATION.emailRequired)
  .trim()
  .min(1, VALIDATION.emailRequired)
  .max(EMAIL_MAX_CHARS, VALIDATION.emailTooLong)
  .regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, VALIDATION.emailInvalid);

export const signUpPasswordField = withPasswordPolicy(
  z.string(VALIDATION.passwordRequired).min(1, VALIDATION.passwordRequired),
);

/** The settings have their own messages for missing and far too short passwords. */
export const settingsPasswordField = withPasswordPolicy(
  z
    .string(VALIDATION.fillAllPasswordFields)
    .min(1, VALIDATION.fillAllPasswordFields)
    .min(SETTINGS_PASSWORD_MIN_CHARS, VALIDATION.settingsPasswordTooShort),
);

/** A password that is being checked, not chosen. */
export const currentPasswordField = z
  .string(VALIDATION.fillAllFields)
  .min(1, VALIDATION.fillAllFields)
  .max(1_024, VALIDATION.passwordTooLong);

/** The password of a signed-in person, entered once more. */
export const confirmingPasswordField = z
  .string(VALIDATION.currentPasswordRequired)
  .min(1, VALIDATION.currentPasswordRequired)
  .max(1_024, VALIDATION.passwordTooLong);

/**
 * A name that people give to a thing. An invisible one, such as a NUL or a zero-width space, could neither be told
 * apart nor clicked, so it is refused with `missing` too.
 */
export function nameField(missing: string, maxChars: number) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(maxChars, `Use at most ${maxChars} characters for the name.`)
    .refine(isVisible, missing);
}

/** Whether anything of a text can be seen: not only control characters, spaces, lone marks and fillers. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

/** The bounds of a prompt. The issue carries the error code, because too long is a 413 and blank a 400. */
export function checkPrompt(prompt: string, blankText: string, issues: Issues): void {
  if (prompt.trim() === "") raise(issues, "blank_prompt", blankText);
  else if (prompt.length > PROMPT_MAX_CHARS) raise(issues, "prompt_too_long", VALIDATION.promptTooLong);
}

export type Issues = z.core.ParsePayload["issues"];

export const idField = z.string().min(1).max(64);
/** Within the years that the database can read, even in UTC: not `0000` and not five digits. */
export const timeField = z.iso
  .datetime({ offset: true })
  .refine(isStorableTime, "Use a time between the years 1 and 9999.");
export const tokenField = z.string().min(1).max(2_048);
export const captchaField = z.string().max(4_096).optional();

export const okResponse = z.object({ ok: z.literal(true) });
export const messageResponse = z.object({ message: z.string() });
export const idParams = z.object({ id: idField });

function raise(issues: Issues, error: ErrorCode, message: string): void {
  issues.push({ code: "custom", message, params: { error }, input: undefined, path: [] });
}

function isStorableTime(text: string): boolean {
  const ms = Date.parse(text);
  return ms >= Date.parse("0001-01-01T00:00:00Z") && ms <= Date.parse("9999-12-31T23:59:59.999Z");
}

/** The rules for every newly chosen password, wherever it is chosen. */
function withPasswordPolicy(password: z.ZodString) {
  return password
    .min(SIGNUP_PASSWORD_MIN_CHARS, VALIDATION.passwordTooShort)
    .max(PASSWORD_MAX_CHARS, VALIDATION.passwordTooLong)
    .refine(hasAllCharacterKinds, VALIDATION.passwordTooSimple)
    .refine((text) => !isCommonPassword(text), VALIDATION.passwordCommon);
}

function hasAllCharacterKinds(password: string): boolean {
  return (
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\d/.test(password) &&
    /[\p{P}\p{S}]/u.test(password)
  );
}
