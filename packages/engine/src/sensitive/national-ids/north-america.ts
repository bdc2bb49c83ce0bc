import * as check from "../checksums/americas.ts";
import type { IdRow } from "../row.ts";

export const NORTH_AMERICA: readonly IdRow[] = [
  {
    id: "us-ssn",
    entity: "SSN",
    label: "US Social Security number",
    severity: "high",
    pattern: /\d{3}[ -]?\d{2}[ -]?\d{4}/g,
    context: ["ssn", "social security", "social-security", "social sec", "soc sec", "seguro social"],
    alone: /\d{3}-\d{2}-\d{4}/g,
    validate: check.isSsn,
  },
  {
    // A bare "social" also heads a list of accounts in social networks, so the number must follow at once.
    id: "us-ssn-social",
    rule: "us-ssn",
    entity: "SSN",
    label: "US Social Security number",
    severity: "high",
    pattern: /\d{3}[ -]?\d{2}[ -]?\d{4}/g,
    context: ["social:", "social #", "socials"],
    reach: 20,
    validate: check.isSsn,
  },
  {
    id: "us-itin",
    entity: "US_ITIN",
    label: "US taxpayer number (ITIN)",
    severity: "high",
    pattern: /9\d{2}[ -]?\d{2}[ -]?\d{4}/g,
    context: ["itin", "individual taxpayer", "taxpayer identification", "taxpayer id", "tax id"],
    alone: /9\d{2}-\d{2}-\d{4}/g,
    validate: check.isItin,
  },
  {
    id: "us-ein",
    entity: "US_EIN",
    label: "US employer id (EIN)",
    severity: "high",
    pattern: /\d{2}-\d{7}/g,
    context: ["ein", "fein", "employer identification", "employer id", "federal tax id", "federal tax"],
    // Charities print their EIN on every receipt and title page, listed companies on every filing.
    publicAfter: /\b501 ?\(c\)|\bregistrant['’]/i,
    validate: check.isEin,
  },
  {
    id: "ca-sin",
    entity: "CA_SIN",
    label: "Canadian social insurance number",
    severity: "high",
    pattern: /\d{3}[ -]?\d{3}[ -]?\d{3}/g,
    context: ["sin", "social insurance", "assurance sociale", "nas", "numéro d'assurance"],
    validate: check.isSin,
  },
];
