/** Text with fewer different letters is not a sentence in any script: emoji, rulers, "aaaa", numbers. */
const LEAST_LETTERS = 4;
const LETTER = /\p{L}/u;

/** Whether a part of a text can be a sentence. The model was trained on sentences and only guesses at the rest. */
export function isWorthReading(text: string, start: number, end: number): boolean {
  const letters = new Set<string>();
  for (let i = start; i < end; i++) {
    const character = text.charAt(i);
    if (letters.has(character) || !LETTER.test(character)) continue;
    letters.add(character);
    if (letters.size === LEAST_LETTERS) return true;
  }
  return false;
}
