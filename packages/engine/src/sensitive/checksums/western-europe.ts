/** Check digits of western and southern European identifiers. Input: upper-case letters and digits only. */
import { isYymmdd, isDdmmyy } from "./calendar.ts";
import { digitAt, isOneDigitRepeated, weightedSum } from "./digits.ts";
import { isLuhnValid } from "./luhn.ts";
import { isMod11Ten } from "./iso7064.ts";
import { isVerhoeffValid } from "./verhoeff.ts";

/** UK NHS number: modulus 11, weights 10 to 2. */
export function isNhsNumber(nhs: string): boolean {
  const check = (11 - (weightedSum(nhs, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
  return check === digitAt(nhs, 9) && !isOneDigitRepeated(nhs);
}

/** UK Unique Taxpayer Reference: the first digit checks the other nine. */
export function isUtr(utr: string): boolean {
  const rest = weightedSum(utr.slice(1), [6, 7, 8, 9, 10, 5, 4, 3, 2]) % 11;
  return "21987654321".charAt(rest) === utr.charAt(0);
}

/** German tax id: MOD 11,10; in the first ten digits exactly one digit occurs two or three times. */
export function isSteuerId(id: string): boolean {
  if (id.startsWith("0") || !isMod11Ten(id)) return false;
  const counts = new Map<string, number>();
  for (const d of id.slice(0, 10)) counts.set(d, (counts.get(d) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  return repeated.length === 1 && (repeated[0] ?? 0) <= 3;
}

/** German pension insurance number: area, birth date, initial, serial, check; the letter counts as two digits. */
export function isRentenversicherung(vsnr: string): boolean {
  if (!isDdmmyy(vsnr.slice(2, 8))) return false;
  const letter = String(vsnr.charCodeAt(8) - 64).padStart(2, "0");
  const expanded = vsnr.slice(0, 8) + letter + vsnr.slice(9, 11);
  let sum = 0;
  for (const [i, weight] of [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1].entries()) {
    const product = digitAt(expanded, i) * weight;
    sum += Math.floor(product / 10) + (product % 10);
  }
  return sum % 10 === digitAt(vsnr, 11);
}

/** German health insurance number: letter as two digits, then Luhn-like weights 1, 2. */
export function isKrankenversicherung(kvnr: string): boolean {
  const expanded = String(kvnr.charCodeAt(0) - 64).padStart(2, "0") + kvnr.slice(1, 9);
  let sum = 0;
  for (let i = 0; i < expanded.length; i++) {
    const product = digitAt(expanded, i) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 10) + (product % 10);
  }
  return sum % 10 === digitAt(kvnr, 9);
}

/** ICAO 9303 check digit (weights 7, 3, 1; A = 10): German identity cards and passports, MRZ lines. */
export function icaoCheckDigit(value: string): number {
  let sum = 0;
  for (let i = 0; i < value.length; i++) {
    const c = value.charCodeAt(i);
    const worth = c >= 65 ? c - 55 : c >= 48 && c <= 57 ? c - 48 : 0;
    sum += worth * ([7, 3, 1][i % 3] ?? 0);
  }
  return sum % 10;
}

/** French social security number (NIR): 97 minus the rest; Corsican departments 2A and 2B count as 19 and 18. */
export function isNir(nir: string): boolean {
  const month = Number(nir.slice(3, 5));
  if (!(month >= 1 && month <= 12) && !(month >= 20 && month <= 42) && month < 50) return false;
  const digits = nir.slice(0, 13).replace("2A", "19").replace("2B", "18");
  return 97 - Number(BigInt(digits) % 97n) === Number(nir.slice(13));
}

/** French tax number (SPI): the last three digits are the first ten modulo 511. */
export function isSpi(spi: string): boolean {
  return Number(spi.slice(0, 10)) % 511 === Number(spi.slice(10));
}

const DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";

/** Spanish DNI and NIE: number modulo 23 chooses the letter; X, Y, Z stand for 0, 1, 2. */
export function isDniOrNie(id: string): boolean {
  const number = Number(id.slice(0, -1).replace("X", "0").replace("Y", "1").replace("Z", "2"));
  return DNI_LETTERS.charAt(number % 23) === id.at(-1);
}

/** Spanish CIF: Luhn-like control, as a digit or as a letter J to I. */
export function isCif(cif: string): boolean {
  let sum = 0;
  for (let i = 1; i < 8; i++) {
    const d = digitAt(cif, i);
    sum += i % 2 === 0 ? d : Math.floor((d * 2) / 10) + ((d * 2) % 10);
  }
  const control = (10 - (sum % 10)) % 10;
  const last = cif.charAt(8);
  return last === String(control) || last === "JABCDEFGHI".charAt(control);
}

/** What a letter or digit is worth at an odd place of a codice fiscale, by its own value. */
const ODD_VALUES = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

/** Italian codice fiscale: odd places through a table, even places by value, modulo 26. */
export function isCodiceFiscale(cf: string): boolean {
  let sum = 0;
  for (let i = 0; i < 15; i++) {
    const c = cf.charCodeAt(i);
    const value = c >= 65 ? c - 65 : c - 48;
    sum += i % 2 === 1 ? value : (ODD_VALUES[value] ?? 0);
  }
  return String.fromCharCode(65 + (sum % 26)) === cf.charAt(15);
}

/** Portuguese NIF: modulus 11, weights 9 to 2. */
export function isPortugueseNif(nif: string): boolean {
  const rest = weightedSum(nif, [9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest < 2 ? 0 : 11 - rest) === digitAt(nif, 8) && !isOneDigitRepeated(nif);
}

/** Portuguese citizen card: Luhn over letters and digits. */
export function isCartaoCidadao(cc: string): boolean {
  let sum = 0;
  for (let i = 0; i < 12; i++) {
    const c = cc.charCodeAt(11 - i);
    let value = c >= 65 ? c - 55 : c - 48;
    if (i % 2 === 1) {
      value *= 2;
      if (value > 9) value -= 9;
    }
    sum += value;
  }
  return sum % 10 === 0;
}

/** Dutch BSN, the "eleven test": weights 9 to 2, then -1. */
export function isBsn(bsn: string): boolean {
  const digits = bsn.padStart(9, "0");
  return weightedSum(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 && !isOneDigitRepeated(digits);
}

/** Belgian national number: 97 minus the rest, with a 2 in front for births since 2000. */
export function isBelgianNationalNumber(nn: string): boolean {
  if (Number(nn.slice(2, 4)) > 12 || Number(nn.slice(4, 6)) > 31) return false;
  const check = Number(nn.slice(9));
  const base = Number(nn.slice(0, 9));
  return 97 - (base % 97) === check || 97 - ((2_000_000_000 + base) % 97) === check;
}

/** Swiss AHV/AVS number: EAN-13 check digit. */
export function isAhv(ahv: string): boolean {
  return ahv.startsWith("756") && weightedSum(ahv, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;
}

/** Austrian social insurance number: the fourth digit checks serial and birth date. */
export function isAustrianSvnr(svnr: string): boolean {
  if (svnr.startsWith("0") || Number(svnr.slice(6, 8)) > 15) return false;
  return weightedSum(svnr, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === digitAt(svnr, 3);
}

/** Irish PPS number: weights 8 to 2, a second letter counts 9 times. */
export function isPps(pps: string): boolean {
  const second = pps.length === 9 && pps.charAt(8) !== "W" ? (pps.charCodeAt(8) - 64) * 9 : 0;
  const sum = weightedSum(pps, [8, 7, 6, 5, 4, 3, 2]) + second;
  return "WABCDEFGHIJKLMNOPQRSTUV".charAt(sum % 23) === pps.charAt(7);
}

/** Luxembourg identification number: birth date, then a Luhn digit and a Verhoeff digit. */
export function isLuxembourgId(id: string): boolean {
  return (
    isYymmdd(id.slice(2, 8)) &&
    isLuhnValid(id.slice(0, 12)) &&
    isVerhoeffValid(id.slice(0, 11) + id.charAt(12))
  );
}

/** Italian VAT number: Luhn. */
export function isPartitaIva(iva: string): boolean {
  return isLuhnValid(iva) && !isOneDigitRepeated(iva);
}
