import { isOneDigitRepeated } from "./checksums/digits.ts";
import { isLuhnValid } from "./checksums/luhn.ts";
import type { EntityName } from "./row.ts";

export const CARD: EntityName = { entity: "CARD", label: "Payment card", severity: "critical" };

/**
 * A number written like a card: contiguous, in fours, or 4-6-5 / 4-6-4 as American Express and Diners print it.
 * One separator is used throughout. Edges are checked by the caller.
 */
export const CARD_PATTERN =
  /\d{4}([ \u00A0.-])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ \u00A0.-])\d{6}\2\d{4,5}|\d{13,19}/g;

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

export function isCardNumber(compact: string): boolean {
  return hasIssuer(compact) && isLuhnValid(compact) && !isOneDigitRepeated(compact);
}

function hasIssuer(digits: string): boolean {
  return ISSUERS.some(([first, last, lengths]) => {
    const prefix = Number(digits.slice(0, String(first).length));
    return prefix >= first && prefix <= last && lengths.includes(digits.length);
  });
}
