/** ISO 7064 MOD 97-10 over letters (A = 10 … Z = 35) and digits, as used by IBAN after rotation. */
export function mod97(alnum: string): number {
  let rest = 0;
  for (let i = 0; i < alnum.length; i++) {
    const c = alnum.charCodeAt(i);
    if (c <= 57) rest = (rest * 10 + (c - 48)) % 97;
    else rest = (rest * 100 + (c - 55)) % 97;
  }
  return rest;
}

/** ISO 7064 MOD 11,10: German Steuer-ID and USt-IdNr, Croatian OIB. */
export function isMod11Ten(digits: string): boolean {
  let product = 10;
  for (let i = 0; i < digits.length - 1; i++) {
    let sum = (digits.charCodeAt(i) - 48 + product) % 10;
    if (sum === 0) sum = 10;
    product = (sum * 2) % 11;
  }
  const check = (11 - product) % 10;
  return check === digits.charCodeAt(digits.length - 1) - 48;
}

/** ISO 7064 MOD 11-2 with X for ten: Chinese resident identity numbers. */
export function isMod11Two(value: string): boolean {
  let rest = 0;
  for (let i = 0; i < value.length - 1; i++) rest = ((rest + (value.charCodeAt(i) - 48)) * 2) % 11;
  const check = (12 - rest) % 11;
  return (check === 10 ? "X" : String(check)) === value.charAt(value.length - 1);
}
