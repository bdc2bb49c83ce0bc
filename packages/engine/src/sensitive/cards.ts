import { regex } from "../compose.ts";
import type { Span } from "../types.ts";
import { isOneDigitRepeated } from "./checksums/digits.ts";
import { isLuhnValid } from "./checksums/luhn.ts";
import { standsFree } from "./edges.ts";
import type { EntityName, Found } from "./row.ts";

export const CARD: EntityName = { entity: "CARD", label: "Credit card number", severity: "critical" };

/**
 * A number written like a card: in fours, 4-6-5 or 4-6-4 as American Express and Diners print it, or contiguous.
 * One separator is used throughout. A last short group may be digits 17 to 19, or the security code.
 */
const WRITTEN =
  /\d{4}([ \u00A0.-])\d{4}\1\d{4}\1\d{1,7}(?:\1\d{1,3})?|\d{4}([ \u00A0.-])\d{6}\2\d{4,5}|\d{13,19}/g;

/** Words before a contiguous number that say it is something else, unless card words are there too. */
const OTHER_NUMBER = regex("iu")`
  (?:
    order|tracking|invoice|shipment|parcel|imei|serial|isbn|ean|gtin|upc|sku|ticket|transaction|trace
    |request|session|event|build|timestamp|reference|bestell|auftrag|commande|pedido|ordine|заказ|订单
    |注文|sipariş|zamówien
    |hash|checksum|bytes|offset|(?<![a-z])size|inode|thread|nanos|etag|duration|elapsed
  )[\p{L}\s#:.№º°"'=_-]{0,16}$
`;
/** `"connection_id": 5047…`, `ThreadId=4711…`: a name that ends in "id" also says that it is something else. */
const ID_FIELD = /(?:\b[iI][dD]|_[iI][dD]|[a-z]I[dD])["']?\s{0,2}[:=]\s{0,2}["']?$/;
/** Visa's old length, no longer issued. Barcodes and byte counts have it too, so it counts only near card words. */
const OLD_LENGTH = /^\d{13}$/;
/** Machines hand out ids as long as Maestro's longest numbers by the million, so these too need card words nearby. */
const LONG_MAESTRO = /^(?:50|5[6-8]|6[37])\d{15,17}$/;
const CARD_WORDS =
  /card|visa|master|maestro|verve|amex|carte|karte|tarjeta|cartão|karta|карт|卡|カード|카드/iu;

/** Numbers that payment providers publish for tests. Stripe has a series of them, one for each kind of failure. */
const TEST_NUMBERS = new Set(
  (
    "4242424242424242 4111111111111111 4012888888881881 5555555555554444 5105105105105100 5200828282828210 " +
    "2223003122003222 378282246310005 371449635398431 6011111111111117 6011000990139424 3056930009020004 " +
    "36227206271667 30569309025904 38520000023237 3530111333300000 3566002020360505 6200000000000005"
  ).split(" "),
);
const TEST_SERIES = /^40000[05]\d{10}$|^4242424242424242$/;
const CALLED_TEST = /\b(?:test|sandbox|dummy)[\s_-]?(?:card|visa|master|amex|pan|number|mode)/i;
/** How far before a number the words may stand that call it a test number. */
const TEST_REACH = 80;

/**
 * Whether the number is published for tests, and either called a test number or a literal in code. Being published is
 * not enough: people do say "my card is 4242 …".
 */
function isTestNumber(text: string, { start, end }: Span): boolean {
  const digits = text.slice(start, end).replace(/\D/g, "");
  const isLiteral = /^(["'])[\d ]{13,23}\1$/.test(text.slice(Math.max(0, start - 1), end + 1));
  if (TEST_SERIES.test(digits) && isLiteral) return true;
  const isKnown = TEST_NUMBERS.has(digits) || TEST_SERIES.test(digits);
  return isKnown && CALLED_TEST.test(text.slice(Math.max(0, start - TEST_REACH), start));
}

/** Cards inside a group of digits. */
export function findCards(text: string, group: Span): Found[] {
  const found: Found[] = [];
  const slice = text.slice(group.start, group.end);
  WRITTEN.lastIndex = 0;
  for (let match = WRITTEN.exec(slice); match !== null; match = WRITTEN.exec(slice)) {
    const start = group.start + match.index;
    const written = cardIn(match[0]);
    if (written === undefined || !standsFree(text, start, start + written.length)) continue;
    const before = text.slice(Math.max(0, start - 32), start);
    if (/^\d+$/.test(written) && isOtherNumber(before)) continue;
    const around = text.slice(Math.max(0, start - 32), start + written.length + 32);
    if ((OLD_LENGTH.test(written) || LONG_MAESTRO.test(written)) && !CARD_WORDS.test(around)) continue;
    const span = { start, end: start + written.length };
    if (!isTestNumber(text, span)) found.push({ ...span, rule: "payment-card", name: CARD, score: 0.97 });
  }
  return found;
}

function isOtherNumber(before: string): boolean {
  return (OTHER_NUMBER.test(before) || ID_FIELD.test(before)) && !CARD_WORDS.test(before);
}

/** The whole number, or without its last group when that is the security code. */
function cardIn(written: string): string | undefined {
  if (isCardNumber(written.replace(/\D/g, ""))) return written;
  const shorter = /^(.+)[^\d]\d{1,3}$/s.exec(written)?.[1];
  return shorter !== undefined && isCardNumber(shorter.replace(/\D/g, "")) ? shorter : undefined;
}

/** [first prefix, last prefix, allowed lengths], from the issuers' published ranges. */
const ISSUERS: readonly (readonly [number, number, readonly number[]])[] = [
  [4, 4, [13, 16, 19]], // Visa
  [51, 55, [16]], // Mastercard
  [2221, 2720, [16]], // Mastercard, second range
  [34, 34, [15]], // American Express
  [37, 37, [15]],
  [300, 305, [14]], // Diners Club
  [36, 36, [14]],
  [38, 39, [14]],
  [6011, 6011, [16, 19]], // Discover
  [644, 649, [16, 19]],
  [65, 65, [16, 18, 19]], // Discover, RuPay, Verve
  [3528, 3589, [16, 19]], // JCB
  [62, 62, [16, 17, 18, 19]], // UnionPay
  [81, 82, [16]], // RuPay
  [60, 60, [16]], // RuPay, Hipercard
  [508, 508, [16]], // RuPay
  [50, 50, [16, 18, 19]], // Maestro, Verve (506099 to 507866)
  [56, 58, [16, 18, 19]], // Maestro
  [63, 63, [16, 18, 19]], // Maestro
  [67, 67, [16, 18, 19]], // Maestro
  [2200, 2204, [16, 17, 18, 19]], // Mir
  [9792, 9792, [16]], // Troy
];

function isCardNumber(compact: string): boolean {
  return hasIssuer(compact) && isLuhnValid(compact) && !isOneDigitRepeated(compact);
}

function hasIssuer(digits: string): boolean {
  return ISSUERS.some(([first, last, lengths]) => {
    const prefix = Number(digits.slice(0, String(first).length));
    return prefix >= first && prefix <= last && lengths.includes(digits.length);
  });
}
