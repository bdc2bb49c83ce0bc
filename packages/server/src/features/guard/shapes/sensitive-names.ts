/** Other products' names for the data that we find. What is in no table keeps our own name. */

/** Presidio's entities: https://microsoft.github.io/presidio/supported_entities/ */
export const PRESIDIO_NAMES: Readonly<Record<string, string>> = {
  EMAIL: "EMAIL_ADDRESS",
  PHONE: "PHONE_NUMBER",
  CARD: "CREDIT_CARD",
  IBAN: "IBAN_CODE",
  SSN: "US_SSN",
  ADDRESS: "LOCATION",
  DATE_OF_BIRTH: "DATE_TIME",
  BANK_ACCOUNT: "US_BANK_NUMBER",
  ABA_ROUTING: "US_BANK_NUMBER",
  DRIVING_LICENCE: "US_DRIVER_LICENSE",
  PASSPORT: "US_PASSPORT",
  BTC_ADDRESS: "CRYPTO",
  ETH_ADDRESS: "CRYPTO",
  SOL_ADDRESS: "CRYPTO",
  TRX_ADDRESS: "CRYPTO",
  XMR_ADDRESS: "CRYPTO",
  CRYPTO_ADDRESS: "CRYPTO",
  US_DEA: "MEDICAL_LICENSE",
  NHS_NUMBER: "UK_NHS",
  ES_DNI: "ES_NIF",
  IT_CODICE_FISCALE: "IT_FISCAL_CODE",
  IT_VAT: "IT_VAT_CODE",
  PESEL: "PL_PESEL",
  SG_NRIC: "SG_NRIC_FIN",
  AADHAAR: "IN_AADHAAR",
  IN_VOTER_ID: "IN_VOTER",
  FI_HETU: "FI_PERSONAL_IDENTITY_CODE",
  TH_ID: "TH_TNIN",
};

/** Names that Presidio shares with us, and credentials, which it does not know. */
const SAME_NAMES = [
  "IP_ADDRESS",
  "MAC_ADDRESS",
  "US_ITIN",
  "UK_NINO",
  "ES_NIE",
  "AU_ABN",
  "AU_TFN",
  "AU_MEDICARE",
  "IN_PAN",
  "KR_RRN",
  "API_KEY",
  "PASSWORD",
  "PRIVATE_KEY",
  "JWT",
  "SECRET",
];

/** The most common entities; there are many more kinds of credentials and national ids. */
export const PRESIDIO_ENTITIES: readonly string[] = [
  ...new Set([...Object.values(PRESIDIO_NAMES), ...SAME_NAMES]),
].toSorted();

/** Lakera's detectors of personal data, without their `pii/`. */
export const LAKERA_NAMES: Readonly<Record<string, string>> = {
  PHONE: "phone_number",
  CARD: "credit_card",
  IBAN: "iban_code",
  SSN: "us_social_security_number",
};

/** Credentials, as opposed to data about a person. */
export function isCredential(entity: string): boolean {
  return /(?:KEY|TOKEN|SECRET|PASSWORD|WEBHOOK|JWT|BASIC_AUTH|CONNECTION|SAS|SEED_PHRASE|PIN|OTP)$/.test(
    entity,
  );
}
