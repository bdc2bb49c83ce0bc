import { decodeBytes, reread, westernBytes } from "./charsets.ts";
import { ISO_2022_JP, isShiftedJapanese } from "./iso-2022-jp.ts";
import { LANGUAGES, type Language, western } from "./letter-costs.ts";

/** Every byte means something in it, so it is what remains if nothing else fits. */
export const WESTERN = "windows-1252";

/** The charsets that texts without a declaration are found in, in many countries to this day. */
const CANDIDATES: readonly (readonly [charset: string, language: Language])[] = [
  ["Shift_JIS", LANGUAGES.japanese],
  ["EUC-JP", LANGUAGES.japanese],
  ["GB18030", LANGUAGES.simplified],
  ["Big5", LANGUAGES.traditional],
  ["EUC-KR", LANGUAGES.korean],
  ["KOI8-R", LANGUAGES.russian],
  ["windows-1251", LANGUAGES.russian],
  ["IBM866", LANGUAGES.russian],
  ["windows-1253", LANGUAGES.greek],
  ["windows-1255", LANGUAGES.hebrew],
  ["windows-1256", LANGUAGES.arabic],
  ["windows-874", LANGUAGES.thai],
  ["ISO-8859-5", LANGUAGES.russian],
  ["UTF-16LE", LANGUAGES.simplified],
  ["UTF-16LE", LANGUAGES.japanese],
  ["UTF-16LE", LANGUAGES.korean],
  ["UTF-16BE", LANGUAGES.simplified],
  ["UTF-16BE", LANGUAGES.japanese],
  ["UTF-16BE", LANGUAGES.korean],
];

/**
 * The charset of a text that does not name it. A text that is UTF-8 except for some bytes stays UTF-8: one of them must
 * not make all letters unreadable.
 */
export function charsetOf(bytes: Uint8Array): string {
  const mended = decodeBytes(bytes, UTF_8);
  if (isShiftedJapanese(mended)) return ISO_2022_JP;
  const lost = countOf(mended, /\uFFFD/gu);
  if (lost === 0 || countOf(mended, /[\u0080-\uFFFC\u{10000}-\u{10FFFF}]/gu) > lost) return UTF_8;
  return guessCharset(bytes);
}

export const UTF_8 = "utf-8";

/** The charset of a text whose bytes were read as windows-1252; undefined if nothing speaks for another one. */
export function charsetBehind(text: string): string | undefined {
  if (isShiftedJapanese(text)) return ISO_2022_JP;
  const bytes = westernBytes(text);
  const charset = bytes && charsetOf(bytes);
  return charset === UTF_8 || charset === WESTERN ? undefined : charset;
}

/** The same text in the charset that was probably meant. */
export function rereadGuessed(text: string): string {
  const charset = charsetBehind(text);
  return (charset && reread(text, charset)) ?? text;
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** A few letters prove little, so another charset must explain a text this much better than windows-1252. */
const ADVANTAGE = 3;

/**
 * Read in a wrong charset, bytes become letters that texts do not have, or have rarely. So the charset is chosen in which
 * the whole text is the least improbable.
 */
function guessCharset(bytes: Uint8Array): string {
  const sample = sampleOf(bytes);
  let best = WESTERN;
  let least = costOf(decodeBytes(sample, WESTERN), western, Infinity) - ADVANTAGE;
  for (const [charset, language] of CANDIDATES) {
    const cost = costOf(decodeBytes(sample, charset), language, least);
    if (cost < least) [best, least] = [charset, cost];
  }
  return best;
}

const SAMPLE_BYTES = 32_768;
const WINDOWS = 16;
const LINE_END = 0x0a;

/** Parts from all over a long text. Each begins with a line if it can: inside a letter, bytes would be misread. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE_BYTES) return bytes;
  const telling = tellingOf(bytes);
  if (telling.length <= SAMPLE_BYTES) return telling;
  const sample = new Uint8Array(SAMPLE_BYTES);
  const size = SAMPLE_BYTES / WINDOWS;
  for (let number = 0; number < WINDOWS; number += 1) {
    const start = Math.floor((number * (telling.length - 2 * size)) / (WINDOWS - 1));
    const line = number === 0 ? -1 : telling.subarray(start, start + size).indexOf(LINE_END);
    sample.set(telling.subarray(start + line + 1, start + line + 1 + size), number * size);
  }
  return sample;
}

/** Up to here, no byte is the second one of a letter in any of the charsets. */
const LAST_MARK = 0x2f;

/**
 * The words that are not ASCII, one on each line. All others cost the same in every charset, and one sentence in a long
 * English text must not escape the sample.
 */
function tellingOf(bytes: Uint8Array): Uint8Array {
  const telling = new Uint8Array(bytes.length);
  let length = 0;
  let start = 0;
  let isTelling = false;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? LINE_END;
    if (byte > 0x7f) isTelling = true;
    if (byte > LAST_MARK) continue;
    if (isTelling) {
      telling.set(bytes.subarray(start, at), length);
      length += at - start;
      if (at < bytes.length) telling[length++] = LINE_END;
    }
    start = at + 1;
    isTelling = false;
  }
  return telling.subarray(0, length);
}

/** What the text costs in a language; reading stops where it costs more than in another one. */
function costOf(text: string, language: Language, most: number): number {
  let cost = 0;
  let before = " ";
  for (const letter of text) {
    cost += language(letter, before);
    if (cost > most) return Infinity;
    before = letter;
  }
  return cost;
}
