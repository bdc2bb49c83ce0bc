import { CATEGORIES, SENSITIVE_DATA } from "@prompt-shield/contracts/vocabulary";
import type { Match } from "./types.ts";

export const ATTACK_CATEGORIES = CATEGORIES.filter((category) => category !== SENSITIVE_DATA);

export const isSensitive = ({ origin }: Pick<Match, "origin">): boolean => origin.layer === "sensitive";

/** Contact data such as an email address is reported, but does not make a prompt malicious. */
export function isThreat(finding: Pick<Match, "origin" | "severity">): boolean {
  return !isSensitive(finding) || finding.severity === "high" || finding.severity === "critical";
}
