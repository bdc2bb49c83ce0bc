/** All tables of the detector; adding one takes one line here. */
import { BANKING } from "./banking.ts";
import { CARD } from "./cards.ts";
import { CONNECTION_NAMES, CONNECTION_SCANNERS } from "./connection-strings.ts";
import { CONTACT_IDS, CONTACT_NAMES, CONTACT_SCANNERS } from "./contact.ts";
import { CRYPTO, CRYPTO_PREFIXES } from "./crypto.ts";
import { DOCUMENTS } from "./documents.ts";
import { HEALTH } from "./health.ts";
import { IBAN } from "./iban.ts";
import { JWT_NAMES, JWT_SCANNERS } from "./jwt.ts";
import { AFRICA_MIDDLE_EAST } from "./national-ids/africa-middle-east.ts";
import { ASIA_PACIFIC } from "./national-ids/asia-pacific.ts";
import { EASTERN_EUROPE } from "./national-ids/eastern-europe.ts";
import { LATIN_AMERICA } from "./national-ids/latin-america.ts";
import { NORTH_AMERICA } from "./national-ids/north-america.ts";
import { WESTERN_EUROPE } from "./national-ids/western-europe.ts";
import { PASSWORD_NAMES, PASSWORD_SCANNERS } from "./passwords.ts";
import { PIN_NAMES, PIN_SCANNERS } from "./pins.ts";
import { PRIVATE_KEY_NAMES, PRIVATE_KEY_SCANNERS } from "./private-keys.ts";
import type { EntityName, IdRow, KeywordScanner, PrefixRow } from "./row.ts";
import { ASSIGNMENT_NAMES, ASSIGNMENT_SCANNERS } from "./secrets/assignments.ts";
import { prefixScanner } from "./secrets/prefix-scanner.ts";
import { AI_VENDORS } from "./secrets/vendors-ai.ts";
import { BUSINESS_VENDORS } from "./secrets/vendors-business.ts";
import { CLOUD_VENDORS } from "./secrets/vendors-cloud.ts";
import { DEVELOPMENT_VENDORS } from "./secrets/vendors-development.ts";
import { MESSAGING_VENDORS } from "./secrets/vendors-messaging.ts";
import { PAYMENT_VENDORS } from "./secrets/vendors-payments.ts";
import { SEED_PHRASE, SEED_SCANNERS } from "./seed-phrase.ts";

export const ID_ROWS: readonly IdRow[] = [
  ...BANKING,
  ...NORTH_AMERICA,
  ...LATIN_AMERICA,
  ...WESTERN_EUROPE,
  ...EASTERN_EUROPE,
  ...ASIA_PACIFIC,
  ...AFRICA_MIDDLE_EAST,
  ...DOCUMENTS,
  ...HEALTH,
  ...CRYPTO,
  ...CONTACT_IDS,
];

const VENDOR_ROWS: readonly PrefixRow[] = [
  ...CLOUD_VENDORS,
  ...DEVELOPMENT_VENDORS,
  ...AI_VENDORS,
  ...PAYMENT_VENDORS,
  ...MESSAGING_VENDORS,
  ...BUSINESS_VENDORS,
];

export const SCANNERS: readonly KeywordScanner[] = [
  ...[...VENDOR_ROWS, ...CRYPTO_PREFIXES].map(prefixScanner),
  ...JWT_SCANNERS,
  ...CONNECTION_SCANNERS,
  ...PRIVATE_KEY_SCANNERS,
  ...PASSWORD_SCANNERS,
  ...PIN_SCANNERS,
  ...ASSIGNMENT_SCANNERS,
  ...SEED_SCANNERS,
  ...CONTACT_SCANNERS,
];

export const ENTITY_NAMES: readonly EntityName[] = [
  CARD,
  IBAN,
  SEED_PHRASE,
  ...ID_ROWS,
  ...VENDOR_ROWS,
  ...CRYPTO_PREFIXES,
  ...JWT_NAMES,
  ...CONNECTION_NAMES,
  ...PRIVATE_KEY_NAMES,
  ...PASSWORD_NAMES,
  ...PIN_NAMES,
  ...ASSIGNMENT_NAMES,
  ...CONTACT_NAMES,
];
