/** Check digits of Asia, Oceania, the Middle East and Africa. Input: upper-case letters and digits only. */
import { isMonthDay, isYymmdd, isYyyymmdd } from "./calendar.ts";
import { digitAt, isOneDigitRepeated, weightedSum } from "./digits.ts";
import { isMod11Two } from "./iso7064.ts";
import { isLuhnValid } from "./luhn.ts";
import { isVerhoeffValid } from "./verhoeff.ts";

export function isAadhaar(id: string): boolean {
  return /^[2-9]/.test(id) && isVerhoeffValid(id) && !isOneDigitRepeated(id);
}

const BASE36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Indian GSTIN: Luhn in base 36 from the left. */
export function isGstin(gstin: string): boolean {
  let sum = 0;
  for (let i = 0; i < 14; i++) {
    const product = BASE36.indexOf(gstin.charAt(i)) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return BASE36.charAt((36 - (sum % 36)) % 36) === gstin.charAt(14);
}

/** Chinese resident identity number: region, full birth date, MOD 11-2. */
export function isChineseResidentId(id: string): boolean {
  return /^[1-8]/.test(id) && isYyyymmdd(id.slice(6, 14)) && isMod11Two(id);
}

/** Hong Kong identity card: letters count from A = 10; a missing first letter is a space, which counts 36. */
export function isHkid(hkid: string): boolean {
  const padded = hkid.length === 8 ? ` ${hkid}` : hkid;
  let sum = 0;
  for (let i = 0; i < 8; i++) {
    const c = padded.charAt(i);
    sum += (c === " " ? 36 : BASE36.indexOf(c)) * (9 - i);
  }
  const check = (11 - (sum % 11)) % 11;
  return (check === 10 ? "A" : String(check)) === padded.charAt(8);
}

const TAIWAN_LETTERS = "ABCDEFGHJKLMNPQRSTUVXYWZIO";

/** Taiwanese identity number: the letter is worth 10 to 35 in this order. */
export function isTaiwaneseId(id: string): boolean {
  const worth = TAIWAN_LETTERS.indexOf(id.charAt(0)) + 10;
  const sum =
    Math.floor(worth / 10) + (worth % 10) * 9 + weightedSum(id.slice(1), [8, 7, 6, 5, 4, 3, 2, 1, 1]);
  return sum % 10 === 0;
}

/** Japanese My Number: weights 6 5 4 3 2 7 6 5 4 3 2. */
export function isMyNumber(id: string): boolean {
  const rest = weightedSum(id, [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest < 2 ? 0 : 11 - rest) === digitAt(id, 11) && !isOneDigitRepeated(id);
}

/** South Korean resident number. Only the date is checked: numbers issued since October 2020 have no check digit. */
export function isRrn(rrn: string): boolean {
  return isYymmdd(rrn.slice(0, 6)) && /^[1-8]/.test(rrn.slice(6));
}

/** Singapore NRIC and FIN: the check letter depends on the series. */
export function isNric(nric: string): boolean {
  const series = nric.charAt(0);
  const shift = series === "T" || series === "G" ? 4 : series === "M" ? 3 : 0;
  const rest = (weightedSum(nric.slice(1), [2, 7, 6, 5, 4, 3, 2]) + shift) % 11;
  const letters =
    series === "S" || series === "T" ? "JZIHGFEDCBA" : series === "M" ? "KLJNPQRTUWX" : "XWUTRQPNMLK";
  const at = series === "M" ? 10 - rest : rest;
  return letters.charAt(at) === nric.charAt(8);
}

/** Malaysian identity card: birth date, and place of birth 01–59 or the foreign codes up to 99. */
export function isMykad(id: string): boolean {
  const place = Number(id.slice(6, 8));
  return (
    isYymmdd(id.slice(0, 6)) && place >= 1 && place !== 17 && place !== 18 && place !== 19 && place !== 20
  );
}

export function isThaiId(id: string): boolean {
  const sum = weightedSum(id, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return !id.startsWith("0") && (11 - (sum % 11)) % 10 === digitAt(id, 12) && !isOneDigitRepeated(id);
}

/** Indonesian NIK: province, birth date (women add 40 to the day), serial. */
export function isNik(nik: string): boolean {
  const day = Number(nik.slice(6, 8));
  const province = Number(nik.slice(0, 2));
  return (
    province >= 11 &&
    province <= 96 &&
    isMonthDay(Number(nik.slice(8, 10)), day > 40 ? day - 40 : day) &&
    !nik.endsWith("0000")
  );
}

/** Vietnamese citizen number: province 001–096, then gender and century. */
export function isCccd(id: string): boolean {
  const province = Number(id.slice(0, 3));
  return province >= 1 && province <= 96 && !isOneDigitRepeated(id);
}

/** Israeli identity number: Luhn over nine digits. */
export function isTeudatZehut(id: string): boolean {
  return isLuhnValid(id.padStart(9, "0")) && !isOneDigitRepeated(id);
}

export function isEmiratesId(id: string): boolean {
  const year = Number(id.slice(3, 7));
  return id.startsWith("784") && year >= 1900 && year <= 2035 && isLuhnValid(id);
}

export function isSaudiId(id: string): boolean {
  return /^[12]/.test(id) && isLuhnValid(id) && !isOneDigitRepeated(id);
}

/** Egyptian national number: century, birth date, governorate. */
export function isEgyptianId(id: string): boolean {
  return (
    /^[23]/.test(id) &&
    isYymmdd(id.slice(1, 7)) &&
    Number(id.slice(7, 9)) >= 1 &&
    (Number(id.slice(7, 9)) <= 35 || id.slice(7, 9) === "88")
  );
}

/** Kuwaiti civil id. */
export function isKuwaitiCivilId(id: string): boolean {
  const rest = 11 - (weightedSum(id, [2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11);
  return /^[123]/.test(id) && isYymmdd(id.slice(1, 7)) && rest === digitAt(id, 11);
}

/** Iranian national code. */
export function isCodeMelli(id: string): boolean {
  const rest = weightedSum(id, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest < 2 ? rest : 11 - rest) === digitAt(id, 9) && !isOneDigitRepeated(id);
}

/** South African identity number: birth date, citizenship 0–2, Luhn. */
export function isSouthAfricanId(id: string): boolean {
  return isYymmdd(id.slice(0, 6)) && /^[012]/.test(id.slice(10)) && isLuhnValid(id);
}

/** Nigerian account number (NUBAN): the check digit covers the bank's code, `bankCode`, as well as the account. */
export function isNuban(bankCode: string, account: string): boolean {
  const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];
  const sum = weightedSum(bankCode + account, weights.slice(0, bankCode.length + 9));
  return (10 - (sum % 10)) % 10 === digitAt(account, 9);
}

export function isTfn(tfn: string): boolean {
  const weights = tfn.length === 9 ? [1, 4, 3, 7, 5, 8, 6, 9, 10] : [10, 7, 8, 4, 6, 3, 5, 1];
  return weightedSum(tfn, weights) % 11 === 0 && !isOneDigitRepeated(tfn);
}

/** Australian business number: modulus 89, after subtracting one from the first digit. */
export function isAbn(abn: string): boolean {
  return (weightedSum(abn, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;
}

export function isAustralianMedicare(card: string): boolean {
  return /^[2-6]/.test(card) && weightedSum(card, [1, 3, 7, 9, 1, 3, 7, 9]) % 10 === digitAt(card, 8);
}

/** New Zealand tax number: two rounds of weights. */
export function isIrd(ird: string): boolean {
  const digits = ird.padStart(9, "0");
  const check = (weights: readonly number[]): number => {
    const rest = weightedSum(digits, weights) % 11;
    return rest === 0 ? 0 : 11 - rest;
  };
  let value = check([3, 2, 7, 6, 5, 4, 3, 2]);
  if (value === 10) value = check([7, 4, 3, 2, 5, 2, 7, 6]);
  return value === digitAt(digits, 8) && Number(digits) >= 10_000_000;
}

const NHI_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ";

/** New Zealand health number, in the form with a check digit. */
export function isNhi(nhi: string): boolean {
  let sum = 0;
  for (let i = 0; i < 6; i++) {
    const c = nhi.charAt(i);
    sum += (i < 3 ? NHI_LETTERS.indexOf(c) + 1 : Number(c)) * (7 - i);
  }
  const check = 11 - (sum % 11);
  return check !== 11 && check % 10 === digitAt(nhi, 6);
}
