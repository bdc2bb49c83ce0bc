import { formatDateTime } from "../../lib/format.ts";
import type { Policy } from "./policies.ts";

/** An allowed text or an allowed finding. */
export type Exception = Partial<
  NonNullable<Policy["allowedTexts"]>[number] & NonNullable<Policy["allowedFindings"]>[number]
>;

interface Known {
  /** The names of the API keys, by id. */
  readonly keyNames: ReadonlyMap<string, string>;
  readonly nowMs: number;
}

export function tellWhat({ text, rule, category }: Exception): string {
  if (text !== undefined) return `Text: ${text}`;
  return rule ? `Pattern: ${rule}` : `Kind: ${category ?? ""}`;
}

/** The key that the exception is for, its expiry, and its note. */
export function tellTerms({ keyId, expiresAt, note }: Exception, { keyNames, nowMs }: Known): string {
  const where = keyId
    ? `Only with the key ${keyNames.get(keyId) ?? "that was deleted"}`
    : "Everywhere the policy applies";
  return [where, tellEnd(expiresAt, nowMs), note].filter(Boolean).join(" · ");
}

function tellEnd(expiresAt: string | undefined, nowMs: number): string {
  if (!expiresAt) return "no end date";
  const time = formatDateTime(expiresAt);
  return Date.parse(expiresAt) > nowMs ? `until ${time}` : `ended ${time}`;
}
