import type { IdRow } from "../row.ts";

export const NORTH_AMERICA: readonly IdRow[] = [
  {
    id: "us-ssn",
    entity: "SSN",
    label: "US Social Security number",
    severity: "high",
    pattern: /\d{3}[ -]?\d{2}[ -]?\d{4}/g,
    context: ["ssn", "social security", "social-security"],
    alone: /\d{3}-\d{2}-\d{4}/g,
    validate: isSsn,
  },
];

/** Never issued: area 000, 666 and 9xx, group 00, serial 0000, and two numbers from advertisements. */
function isSsn(ssn: string): boolean {
  if (/^(?:000|666|9)/.test(ssn) || ssn.slice(3, 5) === "00" || ssn.endsWith("0000")) return false;
  return ssn !== "078051120" && ssn !== "219099999";
}
