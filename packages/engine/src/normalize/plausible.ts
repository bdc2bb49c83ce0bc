import { isKnownWord } from "./lexicon.ts";

/**
 * Whether a text that came out of a byte encoding may be a message. Being printable at all is already strong
 * evidence, and the message may be encoded again, so this only refuses symbol soup.
 */
export function mayBeMessage(text: string, shortest = 6): boolean {
  if (text.length < shortest) return false;
  let wordy = 0;
  for (let i = 0; i < text.length; i += 1) if (isWordy(text.charCodeAt(i))) wordy += 1;
  return wordy >= text.length * (text.length < 12 ? 0.85 : 0.6) || looksEncoded(text);
}

// Five escapes in a row, or twenty printable characters of all kinds without a space.
const ESCAPES =
  /(?:%[0-9A-Fa-f]{2}|&#x?[0-9A-Fa-f]{2,6};|\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2})|=[0-9A-F]{2}){5}/u;
const DENSE = /^\s*[!-~]{20,}\s*$/u;
const MORSE = /^[.\-/|\s]{20,}$/u;
const SPELLED = /(?:[A-Za-z][.\-_*|/]){5}/u;

/** Whether a text looks like another layer of encoding. */
export function looksEncoded(text: string): boolean {
  if (ESCAPES.test(text) || MORSE.test(text) || SPELLED.test(text)) return true;
  return DENSE.test(text) && /[A-Z]/u.test(text) && /[0-9a-z]/u.test(text);
}

/**
 * Whether a text reads like words. For decodings that turn any input into letters (numbers, Morse, NATO …),
 * where being printable proves nothing.
 */
export function readsLikeWords(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  if (words.length === 0) return false;
  let letters = 0;
  let known = 0;
  for (const word of words) {
    letters += word.length;
    if (isKnownWord(word)) known += word.length;
  }
  return letters >= text.length * 0.6 && (known >= letters * 0.3 || looksPronounceable(words));
}

/** Vowels and consonants alternate in every language written with Latin letters. */
function looksPronounceable(words: readonly string[]): boolean {
  const text = words.join("");
  if (!/^[a-z]+$/u.test(text)) return true;
  if (text.length < 10) return false;
  const vowels = text.match(/[aeiouy]/gu)?.length ?? 0;
  return vowels >= text.length * 0.25 && vowels <= text.length * 0.6 && !/[^aeiouy]{7}/u.test(text);
}

/** Letters, digits, spaces and everything beyond ASCII. */
function isWordy(code: number): boolean {
  if (code >= 0x80 || code === 0x20 || code === 0x0a) return true;
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39);
}
