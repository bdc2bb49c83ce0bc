import type { Decoder, Piece, Source } from "../decoder.ts";
import { ATTACK_WORDS, isKnownWord } from "../lexicon.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { KNOWN, type WordClues } from "../word-clues.ts";
import { cutWords } from "../word-cutter.ts";

/** Sentences with spaces in the wrong places: `sho wme yo urru les`, `IGNOR EALLR ULES`. */
export const movedSpaces: Decoder = {
  id: "moved-spaces",
  intent: "deliberate",
  rank: 335,
  applies: ({ clues }) => clues.starts.length >= FEWEST,
  decode: decodeMovedSpaces,
};

const FEWEST = 4;
/** Text with moved spaces contains hardly any whole words; this many in a row end it. */
const MOST_KNOWN_IN_A_ROW = 3;
const SHORTEST = 14;
const LONGEST = 400;
const LONGEST_GROUP = 9;
const UPPER_Z = 0x5a;
/** In honest text with rare words, the words are longer than this on average. */
const LONGEST_MEAN = 5;
/** A word this long does not cross a space by chance. */
const TELLING = 8;

function decodeMovedSpaces({ text, lower, clues }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (let first = 0; first < clues.starts.length;) {
    const end = endOfRegion(text, clues, first);
    const piece = end - first >= FEWEST ? readRegion(text, lower, clues, first, end) : undefined;
    if (piece !== undefined) pieces.push(piece);
    first = end;
  }
  return pieces;
}

/**
 * Returns the end of the region that begins at `first`: groups that are separated by single spaces and are seldom
 * words. A region has at least one group.
 */
function endOfRegion(text: string, clues: WordClues, first: number): number {
  let known = 0;
  let end = first;
  for (let i = first; i < clues.starts.length; i += 1) {
    const start = clues.starts[i] ?? 0;
    if (start + LONGEST_GROUP < (clues.ends[i] ?? 0)) break;
    if (i > first && !isContinued(text, clues.ends[i - 1] ?? 0, start)) break;
    known = isWhole(clues, i) ? known + 1 : 0;
    if (known === MOST_KNOWN_IN_A_ROW || start - (clues.starts[first] ?? 0) > LONGEST) break;
    if (known === 0) end = i + 1;
  }
  return Math.max(end, first + 1);
}

/** A single space, and no capital after it that begins a sentence. */
function isContinued(text: string, end: number, start: number): boolean {
  if (start - end !== 1 || text.charCodeAt(end) !== 0x20) return false;
  return text.charCodeAt(start) > UPPER_Z || text.charCodeAt(end - 1) <= UPPER_Z;
}

function isWhole({ starts, ends, kinds }: WordClues, word: number): boolean {
  return (ends[word] ?? 0) - (starts[word] ?? 0) > 2 && ((kinds[word] ?? 0) & KNOWN) !== 0;
}

/** A cheap check before the letters are cut into words; ordinary prose fails it. */
function mayBeMoved(clues: WordClues, first: number, end: number): boolean {
  let letters = 0;
  let whole = 0;
  let known = 0;
  for (let i = first; i < end; i += 1) {
    const length = (clues.ends[i] ?? 0) - (clues.starts[i] ?? 0);
    letters += length;
    if (isWhole(clues, i)) whole += length;
    if (length > 1 && ((clues.kinds[i] ?? 0) & KNOWN) !== 0) known += 1;
  }
  const groups = end - first;
  return (
    letters >= SHORTEST && letters <= groups * LONGEST_MEAN && whole * 3 <= letters && known * 3 <= groups
  );
}

/** Cuts the region's letters anew. The result must consist of words, with attack words that cross the old spaces. */
function readRegion(
  text: string,
  lower: string,
  clues: WordClues,
  first: number,
  end: number,
): Piece | undefined {
  if (!mayBeMoved(clues, first, end)) return undefined;
  const places: number[] = [];
  const heads = new Set<number>();
  for (let i = first; i < end; i += 1) {
    heads.add(places.length);
    for (let at = clues.starts[i] ?? 0; at < (clues.ends[i] ?? 0); at += 1) places.push(at);
  }
  const letters = places.map((place) => lower.charAt(place)).join("");
  const lengths = cutWords(letters);
  let at = 0;
  const words = lengths.map((length) => ({ start: at, word: letters.slice(at, (at += length)) }));
  if (!isSentence(words.map(({ word }) => word))) return undefined;
  const moved = words.filter(
    ({ start, word }) => word.length > 3 && isKnownWord(word) && isBroken(heads, start, word),
  );
  const attack = moved.filter(({ word }) => word.length > 4 && ATTACK_WORDS.has(word));
  if (!attack.some(({ word }) => moved.length > 1 || word.length >= TELLING)) return undefined;
  const out = new MappedTextBuilder();
  for (const { start, word } of words) {
    const place = places[start] ?? 0;
    if (start > 0) out.push(" ", place, place);
    for (let i = start; i < start + word.length; i += 1) out.copy(text, places[i] ?? 0, (places[i] ?? 0) + 1);
  }
  return { start: places[0] ?? 0, end: (places.at(-1) ?? 0) + 1, mapped: out.build() };
}

/** Cut like this, text in another language or with rare words falls into many short words and leftovers. */
function isSentence(words: readonly string[]): boolean {
  let letters = 0;
  let known = 0;
  let short = 0;
  for (const word of words) {
    letters += word.length;
    if (word.length < 3) short += 1;
    if (word.length > 1 && isKnownWord(word)) known += word.length;
  }
  return known * 10 >= letters * 7 && short * 5 <= words.length * 2;
}

/** Whether a space of the text stands inside the word. */
function isBroken(heads: ReadonlySet<number>, start: number, word: string): boolean {
  for (let i = start + 1; i < start + word.length; i += 1) if (heads.has(i)) return true;
  return false;
}
