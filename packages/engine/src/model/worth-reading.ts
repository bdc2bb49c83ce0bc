/** Fewer different letters than this make no sentence in any script: emoji, rulers, "aaaa", numbers. */
const LEAST_LETTERS = 4;
const LETTER = /\p{L}/u;

/** Whether a part of a text can mean anything at all. The model was trained on sentences and guesses at the rest. */
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
