import type { Shield } from "../shield.ts";
import type { SanitizeOptions, ScanOptions, ScanResponse } from "../types.ts";

/** Who said a text. Each role is judged differently. */
export type Role = "system" | "developer" | "user" | "assistant" | "tool";

export interface Spoken {
  readonly role: Role;
  readonly text: string;
}

/** Whether a text goes to the model or comes from it. */
export type Direction = "input" | "output";

/**
 * What to do with a threat. block: stop it. sanitize: pass it on without the attack. report: pass it on
 * unchanged and call `onThreat`.
 */
export type Mode = "block" | "sanitize" | "report";

export interface Threat {
  /** What was done with the threat. */
  readonly verdict: "blocked" | "sanitized" | "flagged";
  readonly direction: Direction;
  /** Who said the first text with a threat. */
  readonly role: Role;
  /** The full scan result. */
  readonly result: ScanResponse;
}

/** Options of every adapter. */
export interface GuardOptions extends ScanOptions, SanitizeOptions {
  /** The client that scans, either through your server or locally. */
  readonly shield: Pick<Shield, "scan" | "sanitize">;
  /** Default: block. */
  readonly mode?: Mode;
  /** Called for each threat, whatever the mode. Use it for logs and metrics. */
  readonly onThreat?: (threat: Threat) => void;
  /** Whether to pass texts on if they cannot be scanned. Default: false, so the call fails. */
  readonly failOpen?: boolean;
  /** Called if a text could not be scanned, whether or not it is passed on. */
  readonly onError?: (error: unknown) => void;
}
