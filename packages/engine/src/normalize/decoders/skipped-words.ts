import type { Decoder, Piece, Source } from "../decoder.ts";
import { ATTACK_WORDS } from "../lexicon.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { cutWords, isMostlyWords } from "../word-cutter.ts";

/** Messages in every second or third word or letter, where the text says so: "Read every other word: …". */
export const skippedWords: Decoder = {
  id: "skipped-words",
  intent: "deliberate",
  rank: 376,
  applies: ({ clues }) => clues.starts.length >= FEWEST,
  decode: decodeSkipped,
};

const FEWEST = 6;
/** Longer than any message that is hidden this way. */
const MOST = 2_000;
const ANNOUNCED =
  /\b(?:every|each|only the|just the) (second|other|2nd|third|3rd|fourth|4th|fifth|5th) (word|letter|character)s?\b/u;
const STEPS: ReadonlyMap<string, number> = new Map([
  ["second", 2],
  ["other", 2],
  ["2nd", 2],
  ["third", 3],
  ["3rd", 3],
  ["fourth", 4],
  ["4th", 4],
  ["fifth", 5],
  ["5th", 5],
]);

interface Kept {
  readonly text: string;
  readonly start: number;
}

function decodeSkipped({ text, lower }: Source): Piece[] {
  const announced = ANNOUNCED.exec(lower);
  const step = STEPS.get(announced?.[1] ?? "");
  if (announced === null || step === undefined) return [];
  const end = announced.index + announced[0].length;
  const stop = lower.slice(end, end + 100).search(/[:.!?\n]/u);
  const from = end + stop + 1;
  const part = text.slice(from, stop < 0 ? from : from + MOST);
  const isWords = announced[2] === "word";
  const units = [...part.matchAll(isWords ? /[^\s,;"]+/gu : /[A-Za-z]/gu)];
  const ways = Array.from({ length: step }, (_, first) =>
    units
      .filter((_unit, i) => i % step === (first + step - 1) % step)
      .map((unit) => ({ text: unit[0], start: from + unit.index })),
  );
  const found = ways.map((way) => (isWords ? way : spelled(way))).find(isMessage);
  return found === undefined ? [] : [toPiece(found)];
}

/** Joins letters into words, by the lexicon. */
function spelled(letters: readonly Kept[]): Kept[] {
  const all = letters.map(({ text }) => text).join("");
  let at = 0;
  const words = cutWords(all.toLowerCase()).map((length) => {
    const word = { text: all.slice(at, at + length), start: letters[at]?.start ?? 0 };
    at += length;
    return word;
  });
  return isMostlyWords(words.map(({ text }) => text)) ? words : [];
}

function isMessage(words: readonly Kept[]): boolean {
  const attack = words.filter(({ text }) => ATTACK_WORDS.has(text.toLowerCase().replaceAll(/[^a-z]/gu, "")));
  return words.length > 1 && attack.some(({ text }) => text.length > 3);
}

function toPiece(words: readonly Kept[]): Piece {
  const out = new MappedTextBuilder();
  for (const { text, start } of words) {
    if (out.length > 0) out.push(" ", start, start);
    out.push(text, start, start + text.length);
  }
  const last = words.at(-1);
  return {
    start: words[0]?.start ?? 0,
    end: (last?.start ?? 0) + (last?.text.length ?? 0),
    mapped: out.build(),
  };
}
