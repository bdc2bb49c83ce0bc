import { randomBytes } from "node:crypto";
import { formatSecret } from "./signatures.ts";

/** The purpose under which the vault encrypts endpoint secrets. */
export const SECRET_PURPOSE = "webhook-secret";
/** After a rotation the old secret also signs for this long, so that receivers have time to switch. */
export const ROTATION_OVERLAP_MS = 24 * 3_600_000;

export function newSecret(): string {
  return formatSecret(randomBytes(24));
}
