import type { Decoder, Piece, Source } from "../decoder.ts";
import { ATTACK_WORDS, COMMON_WORDS } from "../lexicon.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { INNER, KNOWN, PREFIX } from "../word-clues.ts";
import { KeyTable } from "../word-keys.ts";

/** Words whose letters after the first are out of order, which people and models read all the same: `ignroe yuor rlues`. */
export const scrambledWords: Decoder = {
  id: "scrambled-words",
  intent: "everyday",
  rank: 305,
  inline: true,
  applies: ({ clues }) => clues.starts.length >= FEWEST,
  decode: decodeScrambledWords,
};

const FEWEST = 3;
const SHORTEST = 3;
const LONGEST = 16;
/** Shorter words are too easily mistaken for each other: "form" is not a misspelt "from". */
const TELLING = 5;
/** Words further apart than this are judged separately. */
const REACH = 120;

interface Scrambled {
  readonly start: number;
  readonly end: number;
  readonly plain: string;
}

function decodeScrambledWords({ text, lower, clues }: Source): Piece[] {
  const pieces: Piece[] = [];
  let group: Scrambled[] = [];
  const close = (): void => {
    if (isDeliberate(group)) for (const word of group) pieces.push(toPiece(text, word));
    group = [];
  };
  for (const [i, start] of clues.starts.entries()) {
    const end = clues.ends[i] ?? start;
    const kind = clues.kinds[i] ?? 0;
    if (end - start < SHORTEST || end - start > LONGEST || (kind & KNOWN) !== 0) continue;
    const plain = PLAIN.get(keyOf(lower, start, end));
    // A part of a broken attack word is not a scrambled word.
    if (plain?.length !== end - start || (kind & (PREFIX | INNER)) !== 0) continue;
    if (start - (group.at(-1)?.end ?? start) > REACH) close();
    group.push({ start, end, plain });
  }
  close();
  return pieces;
}

/** A typo is one word. Several different ones, one of them an attack word, are deliberate. */
function isDeliberate(group: readonly Scrambled[]): boolean {
  const words = new Set(group.map(({ plain }) => plain));
  const telling = [...words].filter((plain) => plain.length >= TELLING);
  return (telling.length > 1 || words.size > 3) && telling.some((plain) => ATTACK_WORDS.has(plain));
}

function toPiece(text: string, { start, end, plain }: Scrambled): Piece {
  const out = new MappedTextBuilder();
  const isUpper = text.charAt(start) !== plain.charAt(0);
  out.push(isUpper ? plain.charAt(0).toUpperCase() : plain.charAt(0), start, end);
  out.push(plain.slice(1), start, end);
  return { start, end, mapped: out.build() };
}

/** A key that is the same for every order of the letters after the first. */
function keyOf(lower: string, start: number, end: number): number {
  let rest = 0;
  for (let i = start + 1; i < end; i += 1) {
    const code = lower.charCodeAt(i);
    rest = (rest + Math.imul(code, Math.imul(code, 0x01000193) ^ 0x5bd1e995)) | 0;
  }
  return (Math.imul(rest, 0x85ebca6b) + Math.imul(lower.charCodeAt(start), 0x9e3779b1)) | 0;
}

const PLAIN = new KeyTable<string>();
// Attack words last, so that they win over others with the same letters.
for (const word of [...COMMON_WORDS, ...ATTACK_WORDS])
  if (word.length >= SHORTEST) PLAIN.set(keyOf(word, 0, word.length), word);
