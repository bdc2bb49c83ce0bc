import { isDea, isNpi } from "./checksums/americas.ts";
import type { IdRow } from "./row.ts";

export const HEALTH: readonly IdRow[] = [
  {
    id: "us-mbi",
    entity: "US_MBI",
    label: "US Medicare number (MBI)",
    severity: "high",
    pattern:
      /[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-?[AC-HJKMNP-RT-Y]{2}\d{2}/gi,
    context: ["medicare", "mbi", "beneficiary"],
    alone:
      /[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y0-9]\d-[AC-HJKMNP-RT-Y]{2}\d{2}/g,
  },
  {
    id: "us-dea",
    entity: "US_DEA",
    label: "US DEA registration",
    severity: "high",
    pattern: /[ABCDEFGHJKLMPRSTUX][A-Z9]\d{7}/gi,
    context: ["dea", "dea number", "prescriber"],
    validate: isDea,
  },
  {
    id: "us-npi",
    entity: "US_NPI",
    label: "US provider identifier (NPI)",
    severity: "medium",
    pattern: /[12]\d{9}/g,
    context: ["npi", "national provider", "provider identifier"],
    validate: isNpi,
  },
  {
    id: "medical-record",
    entity: "MEDICAL_RECORD",
    label: "Medical record number",
    severity: "medium",
    pattern: /[A-Z]{0,3}-?\d{6,12}/gi,
    context: ["mrn", "medical record number", "medical record no", "patient id", "patient record"],
  },
  {
    id: "health-insurance",
    entity: "HEALTH_INSURANCE",
    label: "Health insurance number",
    severity: "medium",
    pattern: /(?!ID)[A-Z]{1,4}-?\d{6,12}|80\d{18}/g,
    context: [
      "member id",
      "insurance id",
      "subscriber id",
      "health insurance number",
      "ehic",
      "health card number",
      "policy holder id",
    ],
  },
];
