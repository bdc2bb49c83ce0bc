import { z } from "zod";

import {
  EMAIL_MAX_CHARS,
  PASSWORD_MAX_CHARS,
  PROMPT_MAX_CHARS,
  SETTINGS_PASSWORD_MIN_CHARS,
  SIGNUP_PASSWORD_MIN_CHARS,
} from "../limits.ts";
import type { ErrorCode } from "../errors.ts";
import { VALIDATION } from "../messages.ts";

/** Fields that several requests share. Issue messages are shown to people as they are. */

export const emailField = z
  .string(VALIDATION.emailRequired)
  .trim()
  .min(1, VALIDATION.emailRequired)
  .max(EMAIL_MAX_CHARS, VALIDATION.emailTooLong)
  .regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, VALIDATION.emailInvalid);

export const signUpPasswordField = z
  .string(VALIDATION.passwordRequired)
  .min(1, VALIDATION.passwordRequired)
  .min(SIGNUP_PASSWORD_MIN_CHARS, VALIDATION.passwordTooShort)
  .max(PASSWORD_MAX_CHARS, VALIDATION.passwordTooLong)
  .refine(hasAllCharacterKinds, VALIDATION.passwordTooSimple);

export const settingsPasswordField = z
  .string(VALIDATION.fillAllPasswordFields)
  .min(1, VALIDATION.fillAllPasswordFields)
  .min(SETTINGS_PASSWORD_MIN_CHARS, VALIDATION.settingsPasswordTooShort)
  .max(PASSWORD_MAX_CHARS, VALIDATION.passwordTooLong);

/** A password that is being checked, not chosen. */
export const currentPasswordField = z
  .string(VALIDATION.fillAllFields)
  .min(1, VALIDATION.fillAllFields)
  .max(1_024, VALIDATION.passwordTooLong);

/** The bounds of a prompt. The issue carries the error code, because too long is a 413 and blank a 400. */
export function promptField(blankText: string) {
  return z.string(blankText).check((context) => {
    if (context.value.trim() === "") raise(context, "blank_prompt", blankText);
    else if (context.value.length > PROMPT_MAX_CHARS)
      raise(context, "prompt_too_long", VALIDATION.promptTooLong);
  });
}

export const idField = z.string().min(1).max(64);
export const timeField = z.iso.datetime({ offset: true });
export const tokenField = z.string().min(1).max(2_048);
export const captchaField = z.string().max(4_096).optional();

export const okResponse = z.object({ ok: z.literal(true) });
export const messageResponse = z.object({ message: z.string() });
export const idParams = z.object({ id: idField });

function raise(context: z.core.ParsePayload<string>, error: ErrorCode, message: string): void {
  context.issues.push({ code: "custom", message, params: { error }, input: context.value, path: [] });
}

function hasAllCharacterKinds(password: string): boolean {
  return (
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\d/.test(password) &&
    /[\p{P}\p{S}]/u.test(password)
  );
}
