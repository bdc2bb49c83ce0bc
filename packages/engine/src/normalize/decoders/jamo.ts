import type { Decoder, Piece, Source } from "../decoder.ts";
import { MappedTextBuilder } from "../mapped-text.ts";

/** Korean written letter by letter instead of in syllables: `ㅁㅜㅅㅣㅎㅏㄱㅗ`. */
export const jamo: Decoder = {
  id: "jamo",
  intent: "everyday",
  rank: 287,
  inline: true,
  applies: ({ profile }) => !profile.isAscii,
  decode: decodeJamo,
};

/** Cleaning has turned all consonants into leading letters. Four letters make two syllables, which are a word. */
const LETTERS = /[\u1100-\u1112\u1161-\u1175\u11a8-\u11c2]{4,}/gu;
/**
 * The final letter that each leading one becomes, in the order of the leading ones; 0 for three that never end a
 * syllable.
 */
const FINALS = [1, 2, 4, 7, 0, 8, 16, 17, 0, 19, 20, 21, 22, 0, 23, 24, 25, 26, 27];

function decodeJamo({ text }: Source): Piece[] {
  return [...text.matchAll(LETTERS)].map(({ index, 0: letters }) => {
    const out = new MappedTextBuilder();
    for (let at = 0; at < letters.length;) {
      const length = syllableAt(letters, at);
      out.push(compose(letters.slice(at, at + length)), index + at, index + at + length);
      at += length;
    }
    return { start: index, end: index + letters.length, mapped: out.build() };
  });
}

/**
 * The number of letters in the syllable at `at`. A consonant belongs to the syllable before it, unless a vowel follows.
 */
function syllableAt(letters: string, at: number): number {
  if (!isConsonant(letters, at) || !isVowel(letters, at + 1)) return 1;
  if (letters.charCodeAt(at + 2) > LAST_VOWEL) return 3;
  return finalOf(letters, at + 2) > 0 && !isVowel(letters, at + 3) ? 3 : 2;
}

function compose(letters: string): string {
  if (letters.length === 1) return letters;
  const syllable = (letters.charCodeAt(0) - FIRST_CONSONANT) * 21 + letters.charCodeAt(1) - FIRST_VOWEL;
  const ending = letters.length === 2 ? 0 : endingOf(letters);
  return String.fromCharCode(0xac00 + syllable * 28 + ending);
}

function endingOf(letters: string): number {
  const code = letters.charCodeAt(2);
  return code > LAST_VOWEL ? code - BEFORE_FINALS : finalOf(letters, 2);
}

function finalOf(letters: string, at: number): number {
  return FINALS[letters.charCodeAt(at) - FIRST_CONSONANT] ?? 0;
}

function isConsonant(letters: string, at: number): boolean {
  const code = letters.charCodeAt(at);
  return code >= FIRST_CONSONANT && code <= LAST_CONSONANT;
}

function isVowel(letters: string, at: number): boolean {
  const code = letters.charCodeAt(at);
  return code >= FIRST_VOWEL && code <= LAST_VOWEL;
}

const FIRST_CONSONANT = 0x1100;
const LAST_CONSONANT = 0x1112;
const FIRST_VOWEL = 0x1161;
const LAST_VOWEL = 0x1175;
const BEFORE_FINALS = 0x11a7;
