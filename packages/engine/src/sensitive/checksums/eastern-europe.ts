/** Check digits of central, eastern and northern European identifiers. Input: upper-case letters and digits only. */
import { isDdmmyy, isMonthDay, isYymmdd } from "./calendar.ts";
import { digitAt, isOneDigitRepeated, weightedSum } from "./digits.ts";
import { isLuhnValid } from "./luhn.ts";

/** Polish PESEL: weights 1379; the month carries the century (81–92, 01–12, 21–32 …). */
export function isPesel(pesel: string): boolean {
  const month = Number(pesel.slice(2, 4)) % 20;
  if (!isMonthDay(month, Number(pesel.slice(4, 6)))) return false;
  return (10 - (weightedSum(pesel, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === digitAt(pesel, 10);
}

export function isNip(nip: string): boolean {
  return weightedSum(nip, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === digitAt(nip, 9) && !isOneDigitRepeated(nip);
}

export function isRegon(regon: string): boolean {
  const weights = regon.length === 9 ? [8, 9, 2, 3, 4, 5, 6, 7] : [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8];
  return (weightedSum(regon, weights) % 11) % 10 === digitAt(regon, -1) && !isOneDigitRepeated(regon);
}

/** Polish identity card: letters count A = 10, weights 7 3 1 9 7 3 1 7 3, sum divisible by ten. */
export function isPolishIdCard(card: string): boolean {
  let sum = 0;
  for (const [i, weight] of [7, 3, 1, 9, 7, 3, 1, 7, 3].entries()) {
    const c = card.charCodeAt(i);
    sum += (c >= 65 ? c - 55 : c - 48) * weight;
  }
  return sum % 10 === 0;
}

/** Czech and Slovak birth number: women add 50 (or 70) to the month, men may add 20; divisible by eleven. */
export function isRodneCislo(rc: string): boolean {
  const month = Number(rc.slice(2, 4)) % 50;
  if (!isMonthDay(month > 20 ? month - 20 : month, Number(rc.slice(4, 6)))) return false;
  if (rc.length === 9) return true;
  const check = Number(rc.slice(0, 9)) % 11;
  return (check === 10 ? 0 : check) === digitAt(rc, 9);
}

export function isHungarianTaj(taj: string): boolean {
  return weightedSum(taj, [3, 7, 3, 7, 3, 7, 3, 7]) % 10 === digitAt(taj, 8) && !isOneDigitRepeated(taj);
}

export function isHungarianTaxId(id: string): boolean {
  return id.startsWith("8") && weightedSum(id, [1, 2, 3, 4, 5, 6, 7, 8, 9]) % 11 === digitAt(id, 9);
}

export function isRomanianCnp(cnp: string): boolean {
  if (!isYymmdd(cnp.slice(1, 7)) || cnp.startsWith("0")) return false;
  const rest = weightedSum(cnp, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
  return (rest === 10 ? 1 : rest) === digitAt(cnp, 12);
}

/** Bulgarian EGN: the month carries the century (+20 for the 1800s, +40 for the 2000s). */
export function isEgn(egn: string): boolean {
  if (!isMonthDay(Number(egn.slice(2, 4)) % 20, Number(egn.slice(4, 6)))) return false;
  return (weightedSum(egn, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === digitAt(egn, 9);
}

export function isGreekAfm(afm: string): boolean {
  return (
    (weightedSum(afm, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === digitAt(afm, 8) &&
    !isOneDigitRepeated(afm)
  );
}

export function isGreekAmka(amka: string): boolean {
  return isDdmmyy(amka.slice(0, 6)) && isLuhnValid(amka);
}

/** EMŠO / JMBG of Slovenia, Serbia, Bosnia, Montenegro, North Macedonia: day, month, year, region, check. */
export function isJmbg(jmbg: string): boolean {
  if (!isDdmmyy(jmbg.slice(0, 6))) return false;
  const rest = weightedSum(jmbg, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return (rest < 2 ? 0 : 11 - rest) === digitAt(jmbg, 12);
}

/** Estonian isikukood and Lithuanian asmens kodas: two rounds of weights. */
export function isBalticId(id: string): boolean {
  if (!/^[1-8]/.test(id) || !isYymmdd(id.slice(1, 7))) return false;
  let rest = weightedSum(id, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
  if (rest === 10) rest = weightedSum(id, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11;
  return (rest === 10 ? 0 : rest) === digitAt(id, 10);
}

/** Latvian personas kods; those issued since 2017 begin with 32 and have neither a date nor a check digit. */
export function isLatvianId(id: string): boolean {
  if (id.startsWith("32")) return true;
  const sum = weightedSum(id, [1, 6, 3, 7, 9, 10, 5, 8, 4, 2]);
  return isDdmmyy(id.slice(0, 6)) && ((1101 - sum) % 11) % 10 === digitAt(id, 10);
}

/** Swedish personal number, ten or twelve digits: Luhn over the last ten; coordination numbers add 60 to the day. */
export function isPersonnummer(id: string): boolean {
  const ten = id.slice(-10);
  const day = Number(ten.slice(4, 6));
  return isMonthDay(Number(ten.slice(2, 4)), day > 60 ? day - 60 : day) && isLuhnValid(ten);
}

/** Norwegian birth number: two check digits; D-numbers add 40 to the day. */
export function isFodselsnummer(id: string): boolean {
  const day = Number(id.slice(0, 2));
  if (!isMonthDay(Number(id.slice(2, 4)), day > 40 ? day - 40 : day)) return false;
  return (
    weightedSum(id, [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 === 0 &&
    weightedSum(id, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0
  );
}

/** Danish CPR: since 2007 the modulus no longer holds, so only the date is checked. */
export function isCpr(cpr: string): boolean {
  return isDdmmyy(cpr.slice(0, 6)) && cpr.slice(6) !== "0000";
}

/** Finnish HETU: nine digits modulo 31 choose the last character. `compact` lacks the century sign. */
export function isHetu(compact: string): boolean {
  const digits = compact.replace(/[^0-9]/g, "").slice(0, 9);
  if (digits.length < 9 || !isDdmmyy(digits.slice(0, 6))) return false;
  return "0123456789ABCDEFHJKLMNPRSTUVWXY".charAt(Number(digits) % 31) === compact.at(-1);
}

export function isKennitala(id: string): boolean {
  const rest = weightedSum(id, [3, 2, 7, 6, 5, 4, 3, 2]) % 11;
  return isDdmmyy(id.slice(0, 6)) && (rest === 0 ? 0 : 11 - rest) === digitAt(id, 8);
}

/** Turkish identity number: two check digits, never starts with zero. */
export function isTckn(id: string): boolean {
  if (id.startsWith("0")) return false;
  const odd = weightedSum(id, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
  const even = weightedSum(id, [0, 1, 0, 1, 0, 1, 0, 1]);
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  return tenth === digitAt(id, 9) && (odd + even + tenth) % 10 === digitAt(id, 10);
}

/** Russian tax number: ten digits for companies, twelve for persons. */
export function isInn(inn: string): boolean {
  const check = (weights: readonly number[]): number => (weightedSum(inn, weights) % 11) % 10;
  if (isOneDigitRepeated(inn)) return false;
  if (inn.length === 10) return check([2, 4, 10, 3, 5, 9, 4, 6, 8]) === digitAt(inn, 9);
  return (
    check([7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digitAt(inn, 10) &&
    check([3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) === digitAt(inn, 11)
  );
}

/** Russian pension number. */
export function isSnils(snils: string): boolean {
  const sum = weightedSum(snils, [9, 8, 7, 6, 5, 4, 3, 2, 1]);
  const rest = sum % 101;
  return (rest === 100 ? 0 : rest) === Number(snils.slice(9)) && sum > 0;
}

/** Ukrainian taxpayer number. */
export function isRnokpp(id: string): boolean {
  const rest = weightedSum(id, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) % 11;
  return ((rest + 11) % 11) % 10 === digitAt(id, 9) && !isOneDigitRepeated(id);
}

/** Kazakh IIN: birth date, two rounds of weights. */
export function isIin(iin: string): boolean {
  if (!isYymmdd(iin.slice(0, 6))) return false;
  let rest = weightedSum(iin, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11;
  if (rest === 10) rest = weightedSum(iin, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11;
  return rest === digitAt(iin, 11);
}
