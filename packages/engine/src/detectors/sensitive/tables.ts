/** Everything the detector knows, gathered: adding a table is one line here. */
import { CARD } from "./cards.ts";
import { CONTACT_NAMES, CONTACT_SCANNERS } from "./contact.ts";
import { IBAN } from "./iban.ts";
import { NORTH_AMERICA } from "./national-ids/north-america.ts";
import { PASSWORD_NAMES, PASSWORD_SCANNERS } from "./passwords.ts";
import { PRIVATE_KEY_NAMES, PRIVATE_KEY_SCANNERS } from "./private-keys.ts";
import type { EntityName, IdRow, KeywordScanner, PrefixRow } from "./row.ts";
import { prefixScanner } from "./secrets/prefix-scanner.ts";
import { CLOUD_VENDORS } from "./secrets/vendors-cloud.ts";
import { DEVELOPMENT_VENDORS } from "./secrets/vendors-development.ts";

export const ID_ROWS: readonly IdRow[] = [...NORTH_AMERICA];

export const VENDOR_ROWS: readonly PrefixRow[] = [...CLOUD_VENDORS, ...DEVELOPMENT_VENDORS];

export const SCANNERS: readonly KeywordScanner[] = [
  ...VENDOR_ROWS.map(prefixScanner),
  ...CONTACT_SCANNERS,
  ...PRIVATE_KEY_SCANNERS,
  ...PASSWORD_SCANNERS,
];

export const ENTITY_NAMES: readonly EntityName[] = [
  CARD,
  IBAN,
  ...ID_ROWS,
  ...VENDOR_ROWS,
  ...CONTACT_NAMES,
  ...PRIVATE_KEY_NAMES,
  ...PASSWORD_NAMES,
];
