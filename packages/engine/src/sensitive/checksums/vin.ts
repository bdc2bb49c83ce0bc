const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const WORTH = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ";

/** ISO 3779 with the North American check digit in the ninth place. */
export function isVin(vin: string): boolean {
  let sum = 0;
  for (const [i, weight] of WEIGHTS.entries()) sum += (WORTH.indexOf(vin.charAt(i)) % 10) * weight;
  const rest = sum % 11;
  return (rest === 10 ? "X" : String(rest)) === vin.charAt(8);
}
