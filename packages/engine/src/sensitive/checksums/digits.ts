/** Sum of digit × weight over the weights' length. */
export function weightedSum(value: string, weights: readonly number[]): number {
  let sum = 0;
  for (const [i, weight] of weights.entries()) sum += (value.charCodeAt(i) - 48) * weight;
  return sum;
}

export function digitAt(value: string, at: number): number {
  return value.charCodeAt(at < 0 ? value.length + at : at) - 48;
}

/** `0000000`, `1111111`: passes many checksums but is never a real number. */
export function isOneDigitRepeated(value: string): boolean {
  for (let i = 1; i < value.length; i++) if (value.charCodeAt(i) !== value.charCodeAt(0)) return false;
  return true;
}
