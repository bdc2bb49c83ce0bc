import { regex } from "../compose.ts";
import { icaoCheckDigit } from "./checksums/western-europe.ts";
import { isVin } from "./checksums/vin.ts";
import type { IdRow } from "./row.ts";

const PASSPORT_WORDS = [
  "passport",
  "passport number",
  "passport no",
  "pasaporte",
  "passeport",
  "reisepass",
  "passaporto",
  "passaporte",
  "paspoort",
  "paszport",
  "pasaport",
  "паспорт",
  "جواز",
  "جواز السفر",
  "पासपोर्ट",
  "护照",
  "護照",
  "パスポート",
  "여권",
  "hộ chiếu",
  "paspor",
  "pass nr",
];
const LICENCE_WORDS = [
  "driver's license",
  "drivers license",
  "driver license",
  "driver's licence",
  "driving licence",
  "driving license",
  "licence number",
  "license number",
  "dl number",
  "dl no",
  "dl#",
  "führerschein",
  "permis de conduire",
  "carnet de conducir",
  "licencia de conducir",
  "patente di guida",
  "carteira de habilitação",
  "cnh",
  "rijbewijs",
  "prawo jazdy",
  "водительское удостоверение",
  "ehliyet",
  "驾驶证",
  "運転免許",
];

export const DOCUMENTS: readonly IdRow[] = [
  {
    id: "mrz-td3",
    entity: "PASSPORT_MRZ",
    label: "Passport machine-readable zone",
    severity: "high",
    pattern: /[A-Z0-9<]{9}\d[A-Z<]{3}\d{7}[MFX<]\d{7}[A-Z0-9<]{14}[\d<]\d/g,
    context: ["p<", "mrz", "machine-readable", "machine readable"],
    reach: 120,
    validate: (_, written) => isMrzSecondLine(written),
  },
  {
    id: "passport",
    entity: "PASSPORT",
    label: "Passport number",
    severity: "high",
    pattern: /[A-Z]{1,2} ?\d{6,8}|\d{2}[A-Z]{2}\d{5}|\d{9}|[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{8}/g,
    context: PASSPORT_WORDS,
    reach: 36,
    reachBack: 0,
    score: 0.9,
    validate: (passport) => /\d{3}|\d.*\d.*\d/.test(passport),
  },
  {
    id: "gb-driving-licence",
    entity: "UK_DRIVING_LICENCE",
    label: "UK driving licence",
    severity: "high",
    pattern: /[A-Z]{1,5}9{0,4}\d[0156]\d(?:0[1-9]|[12]\d|3[01])\d[A-Z9]{2}[A-Z0-9]{3}/gi,
    context: [...LICENCE_WORDS, "dvla", "licence"],
    validate: (licence) => licence.length === 16,
  },
  {
    id: "driving-licence",
    entity: "DRIVING_LICENCE",
    label: "Driving licence",
    severity: "high",
    pattern: regex("gi")`
      [A-Z]\d{3}[- ]\d{4}[- ]\d{4}|[A-Z]\d{3}[- ]\d{3}[- ]\d{2}[- ]\d{3}[- ]\d|[A-Z]{1,2}\d{5,14}|\d{7,12}
      |[A-Z0-9]{2}\d{2}[A-Z0-9]{6}\d|\d{5}\/\d{2}\/\d{4}
    `,
    context: LICENCE_WORDS,
    reach: 40,
    reachBack: 0,
    score: 0.9,
    validate: (licence) => (licence.match(/\d/g)?.length ?? 0) >= 5,
  },
  {
    id: "vin",
    entity: "VIN",
    label: "Vehicle identification number",
    severity: "low",
    pattern: /[A-HJ-NPR-Z0-9]{17}/gi,
    context: [
      "vin",
      "vehicle identification",
      "chassis",
      "fahrgestellnummer",
      "numéro de série",
      "bastidor",
      "telaio",
    ],
    validate: isVin,
  },
  {
    id: "imei",
    entity: "IMEI",
    label: "Device number (IMEI)",
    severity: "low",
    pattern: /\d{2}-?\d{6}-?\d{6}-?\d/g,
    context: ["imei"],
  },
];

/** ICAO 9303, second line of a passport: number, birth date and expiry each carry a check digit. */
function isMrzSecondLine(line: string): boolean {
  const checks = [
    [line.slice(0, 9), line.charAt(9)],
    [line.slice(13, 19), line.charAt(19)],
    [line.slice(21, 27), line.charAt(27)],
  ] as const;
  return checks.every(([value, digit]) => icaoCheckDigit(value) === Number(digit));
}
