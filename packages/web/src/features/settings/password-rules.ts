import { changePasswordRequest } from "@prompt-shield/contracts";
import { VALIDATION } from "@prompt-shield/contracts/messages";

export interface PasswordChange {
  /** Null if the account has no password yet. */
  current: string | null;
  next: string;
  confirm: string;
}

export interface Complaint {
  field: keyof PasswordChange;
  message: string;
}

/** Returns one complaint at a time, about the first field that needs attention. */
export function checkPasswordChange(change: PasswordChange): Complaint | undefined {
  const empty = (["current", "next", "confirm"] as const).find((field) => change[field] === "");
  if (empty) return { field: empty, message: VALIDATION.fillAllPasswordFields };
  if (change.next !== change.confirm) return { field: "confirm", message: VALIDATION.newPasswordsDiffer };
  const issue = changePasswordRequest.shape.new_password.safeParse(change.next).error?.issues[0];
  return issue && { field: "next", message: issue.message };
}
