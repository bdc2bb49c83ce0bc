import type { Decoder, Piece, Source } from "../decoder.ts";
import { isKnownWord } from "../lexicon.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import type { WordClues } from "../word-clues.ts";
import { isMostlyWords } from "../word-cutter.ts";
import { addAll } from "../../lists.ts";

/** Pig Latin: `ignoreway allway eviouspray instructionsway`, `ignore-way all-way`. */
export const pigLatin: Decoder = {
  id: "pig-latin",
  intent: "deliberate",
  rank: 360,
  applies: ({ clues }) => clues.ayWords >= SHORTEST,
  decode: decodePigLatin,
};

const SHORTEST = 3;
/** Plain words that may stand between two in Pig Latin. */
const LONGEST_GAP = 1;

interface Word {
  readonly start: number;
  readonly end: number;
  readonly isPig: boolean;
}

function decodePigLatin({ text, lower, clues }: Source): Piece[] {
  const pieces: Piece[] = [];
  if (!hasNeighbours(lower, clues)) return pieces;
  let run: Word[] = [];
  let plain: Word[] = [];
  const close = (): void => {
    const piece = run.length >= SHORTEST ? readRun(text, lower, run) : undefined;
    if (piece !== undefined) pieces.push(piece);
    run = [];
    plain = [];
  };
  for (const word of wordsOf(lower, clues)) {
    if (word.isPig) {
      addAll(run, plain);
      run.push(word);
      plain = [];
    } else if (run.length > 0 && plain.push(word) > LONGEST_GAP) close();
  }
  close();
  return pieces;
}

/** A cheap check before words are put together: are there enough words that end in "ay" near each other? */
function hasNeighbours(lower: string, { ends }: WordClues): boolean {
  let near = 0;
  let gap = 0;
  for (const end of ends) {
    if (endsInAy(lower, end)) {
      near += 1;
      gap = 0;
      if (near === SHORTEST) return true;
    } else {
      gap += 1;
      // A word that is written in two parts counts as two here.
      if (gap > LONGEST_GAP + 1) near = 0;
    }
  }
  return false;
}

/** The words of the text; "eveal-ray" is one word in two parts. */
function* wordsOf(lower: string, { starts, ends }: WordClues): Generator<Word> {
  for (let i = 0; i < starts.length; i += 1) {
    const start = starts[i] ?? 0;
    const next = ends[i + 1] ?? 0;
    const isJoined = starts[i + 1] === (ends[i] ?? 0) + 1 && lower.charAt(ends[i] ?? 0) === "-";
    if (isJoined && next - (starts[i + 1] ?? 0) < 7 && endsInAy(lower, next)) i += 1;
    const end = ends[i] ?? 0;
    yield { start, end, isPig: endsInAy(lower, end) };
  }
}

function endsInAy(lower: string, end: number): boolean {
  return lower.charAt(end - 1) === "y" && lower.charAt(end - 2) === "a";
}

/** Days and ways end in "ay" too, but no three of them turn into other words. */
function readRun(text: string, lower: string, run: readonly Word[]): Piece | undefined {
  const out = new MappedTextBuilder();
  const words: string[] = [];
  const turned = new Set<string>();
  const from = run[0]?.start ?? 0;
  let kept = from;
  for (const { start, end } of run) {
    const said = lower.slice(start, end).replace("-", "");
    const word = readWord(said);
    words.push(word);
    if (word !== said && isKnownWord(word)) turned.add(word);
    out.copy(text, kept, start);
    out.push(word, start, end);
    kept = end;
  }
  const isPig = turned.size >= SHORTEST && turned.size * 2 >= run.length && isMostlyWords(words);
  return isPig ? { start: from, end: kept, mapped: out.build() } : undefined;
}

/** Consonants that begin English words together, and are therefore moved together. */
const ONSET = /(?:s[ckpt][hlr]|[bcdfgkpt]r|[bcfgkps]l|s[ckmnptw]|[cst]h|wh|qu|tw|th?r|shr|[a-z])$/u;

/** Tries all ways to put the moved consonants back and returns the one that gives a word. */
function readWord(word: string): string {
  if (!word.endsWith("ay") || word.length < 4) return word;
  const bare = word.slice(0, -2);
  const options = [bare.replace(/[wy]$/u, ""), bare];
  for (let moved = 1; moved <= 3; moved += 1) options.push(bare.slice(-moved) + bare.slice(0, -moved));
  const known = options.find(isKnownWord);
  if (known !== undefined) return known;
  if (/^[aeiou]/u.test(bare) && bare.endsWith("w")) return bare.slice(0, -1);
  const moved = ONSET.exec(bare)?.[0] ?? "";
  return moved + bare.slice(0, bare.length - moved.length);
}
