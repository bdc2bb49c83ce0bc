import type { PromptShield } from "../client.ts";
import type { SanitizeOptions, ScanOptions, ScanResponse } from "../types.ts";

/** Who said a text; it decides how the text is read. */
export type Role = "system" | "developer" | "user" | "assistant" | "tool";

export interface Spoken {
  readonly role: Role;
  readonly text: string;
}

/** Whether a text is on its way to the model or comes from it. */
export type Direction = "input" | "output";

/** block: it goes no further. sanitize: it goes on without the attack. report: it goes on, and you are told. */
export type Mode = "block" | "sanitize" | "report";

export interface Threat {
  /** What became of it. */
  readonly verdict: "blocked" | "sanitized" | "flagged";
  readonly direction: Direction;
  /** Who said the first text of them. */
  readonly role: Role;
  /** The whole verdict. */
  readonly result: ScanResponse;
}

/** What every adapter takes. */
export interface GuardOptions extends ScanOptions, SanitizeOptions {
  /** The client that scans: one that asks your server, or a local one. */
  readonly shield: Pick<PromptShield, "scan" | "sanitize">;
  /** Default: block. */
  readonly mode?: Mode;
  /** Called for each threat, whatever the mode; the place for logs and counters. */
  readonly onThreat?: (threat: Threat) => void;
  /** Lets texts through when they could not be scanned. Default: false, the call fails instead. */
  readonly failOpen?: boolean;
  /** Called when a text could not be scanned, whether it is let through or not. */
  readonly onError?: (error: unknown) => void;
}
