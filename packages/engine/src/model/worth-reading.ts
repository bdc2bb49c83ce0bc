/** Text with fewer different letters is not a sentence in any script: emoji, rulers, "aaaa", numbers. */
const LEAST_LETTERS = 4;
const LETTER = /\p{L}/u;

/** Whether a part of a text can be a sentence. The model was trained on sentences and only guesses at the rest. */
export function isWorthReading(text: string, start: number, end: number): boolean {
  const letters = new Set<number>();
  let at = start;
  while (at < end) {
    // Letters beyond the first 65,536 characters take two units, and neither of them alone is a letter.
    const code = text.codePointAt(at) ?? 0;
    at += code > 0xffff ? 2 : 1;
    if (letters.has(code) || !LETTER.test(String.fromCodePoint(code))) continue;
    letters.add(code);
    if (letters.size === LEAST_LETTERS) return true;
  }
  return false;
}
