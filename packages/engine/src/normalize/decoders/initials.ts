import { regex } from "../../compose.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { ATTACK_WORDS } from "../lexicon.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { cutWords, isMostlyWords } from "../word-cutter.ts";

/** Messages in the first or last letters of lines or words, in capitals or in letters that stand alone, if the text says so. */
export const initials: Decoder = {
  id: "initials",
  intent: "deliberate",
  rank: 375,
  applies: ({ clues }) => clues.starts.length >= FEWEST,
  decode: decodeInitials,
};

const FEWEST = 6;
/** More letters than this are not a message, but a document that mentions its capitals. */
const MOST = 400;

// "the first letter of each sentence", "read the initials", "the capital letters matter", "only the spaced letters".
const ANNOUNCED = regex("u")`
  \b(?:
    (?:first|initial|starting|opening|leading|capital|upper-?case|last|final|single|lone|spaced|spare) letters?
    |initials|capitals|acrostic
  )\b
`;
const STOP = /[:.!?\n]/u;

/**
 * In the order of trying: letters that stand alone; the first letters of lines, of sentences and of words; the last
 * letters of words; capitals.
 */
const UNITS: readonly RegExp[] = [
  /(?<=^|\s)[A-Za-z](?=\s|$)/gu,
  /(?<=^\s{0,4}|\n[\t >*-]{0,8})[A-Za-z]/gu,
  /(?<=^\s{0,4}|[.!?\n][\t ]{0,3}["'(]?)[A-Za-z]/gu,
  /(?<=^|[\s"'(])[A-Za-z]/gu,
  /[A-Za-z](?=[.,;:!?"')]{0,2}(?:\s|$))/gu,
  /[A-Z]/gu,
];

/** Reads the text after the announcement or, if there is no message in it, the text before. */
function decodeInitials({ text, lower }: Source): Piece[] {
  const announced = ANNOUNCED.exec(lower);
  if (announced === null) return [];
  const end = announced.index + announced[0].length;
  const stop = lower.slice(end).search(STOP);
  const after = stop < 0 ? undefined : messageIn(text, end + stop + 1, text.length);
  const found = after ?? messageIn(text, 0, announced.index);
  return found === undefined ? [] : [found];
}

/** The first way of reading whose letters form words, one of them an attack word. */
function messageIn(text: string, from: number, to: number): Piece | undefined {
  const part = text.slice(from, to);
  for (const unit of UNITS) {
    const places = placesOf(part, unit);
    if (places.length < FEWEST || places.length > MOST) continue;
    const letters = places.map((place) => part.charAt(place)).join("");
    const words = wordsOf(letters.toLowerCase());
    if (!isMostlyWords(words) || !words.some((word) => word.length > 3 && ATTACK_WORDS.has(word))) continue;
    return pieceOf(
      words,
      places.map((place) => from + place),
      letters,
    );
  }
  return undefined;
}

function placesOf(part: string, unit: RegExp): number[] {
  const places: number[] = [];
  for (const { index } of part.matchAll(unit)) if (places.push(index) > MOST) break;
  return places;
}

function wordsOf(letters: string): string[] {
  let at = 0;
  return cutWords(letters).map((length) => letters.slice(at, (at += length)));
}

function pieceOf(words: readonly string[], places: readonly number[], letters: string): Piece {
  const out = new MappedTextBuilder();
  let at = 0;
  for (const word of words) {
    const start = places[at] ?? 0;
    if (at > 0) out.push(" ", start, start);
    for (const end = at + word.length; at < end; at += 1) {
      const place = places[at] ?? 0;
      out.push(letters.charAt(at), place, place + 1);
    }
  }
  return { start: places[0] ?? 0, end: (places.at(-1) ?? 0) + 1, mapped: out.build() };
}
