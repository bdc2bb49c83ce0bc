/**
 * Secret-looking strings are assembled at run time, so that secret scanners do not report the tests as leaks.
 * Deterministic: the same prefix gives the same token.
 */
export const ALNUM = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
export const HEX = "0123456789abcdef";
export const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
export const DIGITS = "0123456789";

export function token(prefix: string, length: number, alphabet: string = ALNUM): string {
  let state = 7;
  for (const character of prefix + length) state = (state * 31 + character.charCodeAt(0)) % 2_147_483_647;
  let body = "";
  for (let i = 0; i < length; i++) {
    state = (state * 48_271 + 11) % 2_147_483_647;
    body += alphabet.charAt(Math.floor(state / 64) % alphabet.length);
  }
  return prefix + body;
}

export function uuid(seed: string): string {
  const hex = token(seed, 32, HEX).slice(-32);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join("-");
}

/** What a detector must call the data in a text. */
export type Positive = readonly [entity: string, text: string];
