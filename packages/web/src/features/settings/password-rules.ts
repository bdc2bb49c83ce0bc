import { PASSWORD_MAX_CHARS, SETTINGS_PASSWORD_MIN_CHARS } from "@prompt-shield/contracts/limits";
import { VALIDATION } from "@prompt-shield/contracts/messages";

export interface PasswordChange {
  current: string;
  next: string;
  confirm: string;
}

export interface Complaint {
  field: keyof PasswordChange;
  message: string;
}

/** One complaint at a time, about the first field that needs attention. */
export function checkPasswordChange(change: PasswordChange): Complaint | undefined {
  const empty = (["current", "next", "confirm"] as const).find((field) => change[field] === "");
  if (empty) return { field: empty, message: VALIDATION.fillAllPasswordFields };
  if (change.next !== change.confirm) return { field: "confirm", message: VALIDATION.newPasswordsDiffer };
  if (change.next.length < SETTINGS_PASSWORD_MIN_CHARS) {
    return { field: "next", message: VALIDATION.settingsPasswordTooShort };
  }
  if (change.next.length > PASSWORD_MAX_CHARS) return { field: "next", message: VALIDATION.passwordTooLong };
  return undefined;
}
