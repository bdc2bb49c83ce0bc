import { ATTACK_WORDS, COMMON_WORDS, isKnownWord } from "./lexicon.ts";

const SHORTEST_WORD = 2;
const LONGEST_WORD = 16;
/** The cost of a letter outside every known word. It exceeds that of any way of covering the letter with words. */
const UNKNOWN_COST = 12;

/**
 * Cuts letters without spaces into words: finds the cover with the fewest words and the fewest letters left over.
 * Returns the lengths of the parts, which add up to the whole.
 */
export function cutWords(letters: string): number[] {
  const cost = new Float64Array(letters.length + 1).fill(Infinity);
  const step = new Int32Array(letters.length + 1);
  cost[0] = 0;
  for (let start = 0; start < letters.length; start += 1) {
    const paid = cost[start] ?? 0;
    offer(start + 1, paid + UNKNOWN_COST, 1);
    // The walk ends where no known word continues, usually after two or three letters.
    for (let at = start, node = ROOT; at < letters.length; at += 1) {
      node = childOf(node, letters.charCodeAt(at));
      if (node === NONE) break;
      const length = at + 1 - start;
      if (ENDS_WORD[node] === 1) offer(at + 1, paid + (length < 3 ? 14 : 4), length);
    }
  }
  return joinLeftovers(letters, step);

  /** Of two ways with the same cost, the one with the shorter last part wins, because it is offered last. */
  function offer(end: number, price: number, length: number): void {
    if (price > (cost[end] ?? 0)) return;
    cost[end] = price;
    step[end] = length;
  }
}

/** Joins neighbouring letters that no word covers. */
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

/** Whether at least six in ten letters belong to known words, one of them longer than three letters. */
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

const ROOT = 0;
const NONE = -1;
const ALPHABET = 26;
const { children: CHILDREN, endsWord: ENDS_WORD } = buildTrie(
  [...ATTACK_WORDS, ...COMMON_WORDS].filter(
    ({ length }) => length >= SHORTEST_WORD && length <= LONGEST_WORD,
  ),
);

function childOf(node: number, unit: number): number {
  const letter = unit - 0x61;
  return letter < 0 || letter >= ALPHABET ? NONE : (CHILDREN[node * ALPHABET + letter] ?? NONE);
}

/** The lexicon as a trie. */
function buildTrie(words: readonly string[]): { children: Int16Array; endsWord: Uint8Array } {
  const most = words.reduce((sum, { length }) => sum + length, 1);
  const children = new Int16Array(most * ALPHABET).fill(NONE);
  const endsWord = new Uint8Array(most);
  let nodes = 1;
  for (const word of words) {
    let node = ROOT;
    for (let i = 0; i < word.length; i += 1) {
      const edge = node * ALPHABET + word.charCodeAt(i) - 0x61;
      if (children[edge] === NONE) children[edge] = nodes++;
      node = children[edge] ?? ROOT;
    }
    endsWord[node] = 1;
  }
  return { children: children.slice(0, nodes * ALPHABET), endsWord };
}
