import { decodeBytes } from "./charsets.ts";
import { LANGUAGES, type Language, western } from "./letter-costs.ts";

/** Every supported runtime has it, but the types of the language do not. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

/** Japanese mail of the nineties, still written by machines: seven bits, and escapes that switch the alphabet. */
export const ISO_2022_JP = "ISO-2022-JP";

/** Text in the Japanese alphabet, two bytes for each letter. */
// oxlint-disable-next-line no-control-regex
const SHIFTED = /\u001B\$[@B]([!-~]+)/gu;
/** Capitals after this one would become narrow Japanese letters, which such texts do not have. */
const TO_NARROW = "\u001B(I";

/** So many bytes are judged at once: an English order in one place must not pass among Japanese text. */
const LOOK_CHARS = 24;

/**
 * Whether a text that names no charset is ISO-2022-JP. What follows an escape must be more probable as Japanese everywhere:
 * otherwise anybody could make an English order unreadable by an escape in front of it.
 */
export function isShiftedJapanese(text: string): boolean {
  if (!text.includes("\u001B$") || text.includes(TO_NARROW)) return false;
  let rest = "";
  let isFound = false;
  for (const [, run = ""] of text.matchAll(SHIFTED)) {
    const whole = run.length - (run.length % LOOK_CHARS);
    for (let at = 0; at < whole; at += LOOK_CHARS)
      if (!isJapanese(run.slice(at, at + LOOK_CHARS))) return false;
    rest += run.slice(whole);
    isFound = true;
  }
  return isFound && (rest === "" || isJapanese(rest)) && isValid(text);
}

/** Letters beyond seven bits are invalid as well, and spaces or line breaks before the escape back to ASCII. */
const isValid = (text: string): boolean =>
  !decodeBytes(new TextEncoder().encode(text), ISO_2022_JP).includes("\uFFFD");

function isJapanese(run: string): boolean {
  const bytes = Uint8Array.from([0x1b, 0x24, 0x42, ...[...run].map((sign) => sign.charCodeAt(0))]);
  return costOf(decodeBytes(bytes, ISO_2022_JP), LANGUAGES.japanese) < costOf(run, western);
}

function costOf(text: string, language: Language): number {
  let cost = 0;
  let before = " ";
  for (const letter of text) {
    cost += language(letter, before);
    before = letter;
  }
  return cost;
}
