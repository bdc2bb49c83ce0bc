/** Check digits of the Americas. Input: upper-case letters and digits only. */
import { isYymmdd } from "./calendar.ts";
import { digitAt, isOneDigitRepeated, weightedSum } from "./digits.ts";
import { isLuhnValid } from "./luhn.ts";

/** Never issued: area 000, 666 and 9xx, group 00, serial 0000, and two numbers from advertisements. */
export function isSsn(ssn: string): boolean {
  if (/^(?:000|666|9)/.test(ssn) || ssn.slice(3, 5) === "00" || ssn.endsWith("0000")) return false;
  return ssn !== "078051120" && ssn !== "219099999" && !isOneDigitRepeated(ssn);
}

/** US individual taxpayer number: 9xx, group 50–65, 70–88, 90–92, 94–99. */
export function isItin(itin: string): boolean {
  const group = Number(itin.slice(3, 5));
  return (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group !== 93);
}

const EIN_PREFIXES = new Set(
  (
    "01 02 03 04 05 06 10 11 12 13 14 15 16 20 21 22 23 24 25 26 27 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 50 " +
    "51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 71 72 73 74 75 76 77 80 81 82 83 84 85 86 87 88 90 91 92 93 94 95 98 99"
  ).split(" "),
);

export function isEin(ein: string): boolean {
  return EIN_PREFIXES.has(ein.slice(0, 2));
}

export function isSin(sin: string): boolean {
  return !sin.startsWith("8") && isLuhnValid(sin) && !isOneDigitRepeated(sin);
}

/** Brazilian CPF: two modulus-11 digits. */
export function isCpf(cpf: string): boolean {
  const check = (length: number): number => {
    let sum = 0;
    for (let i = 0; i < length; i++) sum += digitAt(cpf, i) * (length + 1 - i);
    return ((sum * 10) % 11) % 10;
  };
  return !isOneDigitRepeated(cpf) && check(9) === digitAt(cpf, 9) && check(10) === digitAt(cpf, 10);
}

/** Brazilian CNPJ, also the alphanumeric form of 2026 (character code minus 48). */
export function isCnpj(cnpj: string): boolean {
  const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  const check = (length: number): number => {
    const rest = weightedSum(cnpj, weights.slice(13 - length)) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  return !isOneDigitRepeated(cnpj) && check(12) === digitAt(cnpj, 12) && check(13) === digitAt(cnpj, 13);
}

/** Argentine CUIT and CUIL. */
export function isCuit(cuit: string): boolean {
  const rest = 11 - (weightedSum(cuit, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (rest === 11 ? 0 : rest) === digitAt(cuit, 10) && /^(?:2[0347]|3[034])/.test(cuit);
}

/** Chilean RUT: weights 2 to 7 from the right, K for ten. */
export function isRut(rut: string): boolean {
  let sum = 0;
  for (let i = rut.length - 2, weight = 2; i >= 0; i--, weight = weight === 7 ? 2 : weight + 1)
    sum += digitAt(rut, i) * weight;
  const check = 11 - (sum % 11);
  return (check === 11 ? "0" : check === 10 ? "K" : String(check)) === rut.at(-1) && !isOneDigitRepeated(rut);
}

const CURP_ALPHABET = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ";

export function isCurp(curp: string): boolean {
  if (!isYymmdd(curp.slice(4, 10))) return false;
  let sum = 0;
  for (let i = 0; i < 17; i++) sum += CURP_ALPHABET.indexOf(curp.charAt(i)) * (18 - i);
  return (10 - (sum % 10)) % 10 === digitAt(curp, 17);
}

/** Mexican RFC: the date must exist; the check character is right in most but not all issued numbers. */
export function isRfc(rfc: string): boolean {
  return isYymmdd(rfc.slice(-9, -3));
}

/** Mexican bank account (CLABE): weights 3, 7, 1, each product modulo ten. */
export function isClabe(clabe: string): boolean {
  let sum = 0;
  for (let i = 0; i < 17; i++) sum += (digitAt(clabe, i) * ([3, 7, 1][i % 3] ?? 0)) % 10;
  return (10 - (sum % 10)) % 10 === digitAt(clabe, 17) && !isOneDigitRepeated(clabe);
}

/** Colombian NIT with its check digit. */
export function isNit(nit: string): boolean {
  const digits = nit.slice(0, -1);
  const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43];
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += digitAt(digits, digits.length - 1 - i) * (weights[i] ?? 0);
  const rest = sum % 11;
  return (rest < 2 ? rest : 11 - rest) === digitAt(nit, -1);
}

export function isPeruvianRuc(ruc: string): boolean {
  const rest = 11 - (weightedSum(ruc, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return /^(?:10|15|16|17|20)/.test(ruc) && rest % 10 === digitAt(ruc, 10);
}

/** Ecuadorian cédula: province 01–24 or 30, Luhn. */
export function isEcuadorianCedula(cedula: string): boolean {
  const province = Number(cedula.slice(0, 2));
  return ((province >= 1 && province <= 24) || province === 30) && isLuhnValid(cedula);
}

export function isUruguayanCedula(cedula: string): boolean {
  const digits = cedula.padStart(8, "0");
  return (
    (10 - (weightedSum(digits, [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10 === digitAt(digits, 7) &&
    !isOneDigitRepeated(cedula)
  );
}

export function isDominicanCedula(cedula: string): boolean {
  return isLuhnValid(cedula) && !isOneDigitRepeated(cedula);
}

/** US bank routing number (ABA): weights 3, 7, 1 and an assigned first pair. */
export function isAbaRouting(aba: string): boolean {
  const district = Number(aba.slice(0, 2));
  const isAssigned =
    (district >= 1 && district <= 12) ||
    (district >= 21 && district <= 32) ||
    (district >= 61 && district <= 72) ||
    district === 80;
  return isAssigned && weightedSum(aba, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0;
}

/** US National Provider Identifier: Luhn with the prefix 80840. */
export function isNpi(npi: string): boolean {
  return /^[12]/.test(npi) && isLuhnValid(`80840${npi}`);
}

/** US DEA registration: (d1+d3+d5) + 2(d2+d4+d6) ends in d7. */
export function isDea(dea: string): boolean {
  const digits = dea.slice(2);
  return weightedSum(digits, [1, 2, 1, 2, 1, 2]) % 10 === digitAt(digits, 6);
}
