import type { ScanOptions, ScanResult } from "@prompt-shield/engine";
import type { Spoken } from "./spoken.ts";

/** What is done about a text. */
export type Action = "allow" | "flag" | "sanitize" | "block";

/** Mildest first. */
export const ACTIONS: readonly Action[] = ["allow", "flag", "sanitize", "block"];

/** How a caller wants texts to be judged. */
export interface Ruling {
  /** Tells rulings apart whose verdicts must not be mixed up. */
  readonly id: string;
  /** Decides and records, but never acts. */
  readonly shadow: boolean;
  /** A block is told as the model's own refusal, and not as an error. */
  readonly soft: boolean;
  /** A marker goes into the system text, and an answer that repeats it is a leak. */
  readonly canary: boolean;
  readonly options: ScanOptions;
  decide(result: ScanResult, role: Spoken["role"]): Action;
}

/** Without a policy: threats are blocked, all else passes. */
export const PLAIN_RULING: Ruling = {
  id: "",
  shadow: false,
  soft: false,
  canary: false,
  options: {},
  decide: ({ isMalicious }, role) => spareTheApplication(isMalicious ? "block" : "allow", role),
};

/** The application's own words are not refused: a key in a system text would otherwise stop every call. */
export function spareTheApplication(action: Action, role: Spoken["role"]): Action {
  return action === "block" && (role === "system" || role === "developer") ? "flag" : action;
}

export function worseOf(one: Action, other: Action): Action {
  return ACTIONS.indexOf(other) > ACTIONS.indexOf(one) ? other : one;
}
