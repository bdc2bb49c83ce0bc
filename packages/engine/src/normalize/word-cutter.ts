import { isKnownWord } from "./lexicon.ts";

const LONGEST_WORD = 16;
/** Letters that belong to no known word cost more than any way of covering them with words. */
const UNKNOWN_COST = 12;

/**
 * Cuts letters without spaces into words: the cover with the fewest words and the fewest letters left over.
 * Answers the lengths of the parts, which add up to the whole.
 */
export function cutWords(letters: string): number[] {
  const cost = new Float64Array(letters.length + 1);
  const step = new Int32Array(letters.length + 1);
  for (let end = 1; end <= letters.length; end += 1) {
    cost[end] = (cost[end - 1] ?? 0) + UNKNOWN_COST;
    step[end] = 1;
    for (let length = 2; length <= Math.min(LONGEST_WORD, end); length += 1) {
      if (!isKnownWord(letters.slice(end - length, end))) continue;
      const price = (cost[end - length] ?? 0) + (length < 3 ? 14 : 4);
      if (price >= (cost[end] ?? 0)) continue;
      cost[end] = price;
      step[end] = length;
    }
  }
  return joinLeftovers(letters, step);
}

/** Single letters that no word covers stay together. */
function joinLeftovers(letters: string, step: Int32Array): number[] {
  const lengths: number[] = [];
  let wasLeftover = false;
  for (let end = letters.length; end > 0; end -= step[end] ?? 1) {
    const length = step[end] ?? 1;
    const isLeftover = length === 1;
    if (isLeftover && wasLeftover) lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + 1;
    else lengths.push(length);
    wasLeftover = isLeftover;
  }
  return lengths.toReversed();
}

/** Whether at least six in ten letters lie in known words, one of them longer than three letters. */
export function isMostlyWords(words: readonly string[]): boolean {
  let letters = 0;
  let known = 0;
  let hasLongWord = false;
  for (const word of words) {
    letters += word.length;
    if (word.length < 2 || !isKnownWord(word.toLowerCase())) continue;
    known += word.length;
    if (word.length > 3) hasLongWord = true;
  }
  return hasLongWord && known >= letters * 0.6;
}
