import type { Decoder, Piece, Source } from "../decoder.ts";
import { type MappedText, MappedTextBuilder } from "../mapped-text.ts";
import { readsLikeWords } from "../plausible.ts";
import { countOf } from "../profile.ts";
import { cutWords } from "../word-cutter.ts";

/** Morse code with dots and dashes of any common look; words end at `/`, `|`, a line break or a wide gap. */
export const morse: Decoder = {
  id: "morse",
  intent: "deliberate",
  rank: 160,
  applies: ({ profile }) => countOf(profile, ".") + countOf(profile, "-") >= 10 || !profile.isAscii,
  decode: decodeMorse,
};

const RUN = /[.\-–—−_•·*][.\-–—−_•·*/|\s]{14,}/gu;
const SIGN = /([.\-–—−_•·*]+)|([/|\n]| {2,})/gu;

function decodeMorse({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(RUN)) {
    const mapped = readSigns(withoutPause(match[0]), match.index);
    if (mapped === undefined || !(readsLikeWords(mapped.text) || isVaried(mapped.text))) continue;
    pieces.push({ start: mapped.starts[0] ?? 0, end: mapped.ends.at(-1) ?? 0, mapped });
  }
  return pieces;
}

/** "... --- ... — and so on": a long dash after code that is written with short ones belongs to the sentence. */
function withoutPause(run: string): string {
  return run.includes("-") ? run.replace(/\s[–—]\s{0,8}$/u, "") : run;
}

/** Horizontal rules and table lines ("--- | ---") repeat the same letter. */
function isVaried(text: string): boolean {
  return text.length >= 10 && new Set(text).size >= 7;
}

function readSigns(run: string, offset: number): MappedText | undefined {
  const letters = new MappedTextBuilder();
  let unknown = 0;
  let pendingSpace = false;
  let hasSpaces = false;
  for (const match of run.matchAll(SIGN)) {
    const start = offset + match.index;
    if (match[1] === undefined) {
      pendingSpace = letters.length > 0;
      continue;
    }
    const letter = CODES.get(match[1].replace(/[•·*]/gu, ".").replace(/[–—−_]/gu, "-"));
    if (letter === undefined) {
      unknown += 1;
      continue;
    }
    if (pendingSpace) letters.push(" ", start, start);
    hasSpaces ||= pendingSpace;
    pendingSpace = false;
    letters.push(letter, start, start + match[1].length);
  }
  if (letters.length < 5 || unknown * 10 > letters.length) return undefined;
  const mapped = letters.build();
  return hasSpaces ? mapped : withSpaces(mapped);
}

/** If word ends are not marked, the lexicon cuts the words. */
function withSpaces(mapped: MappedText): MappedText {
  const out = new MappedTextBuilder();
  let at = 0;
  for (const length of cutWords(mapped.text)) {
    const start = mapped.starts[at] ?? 0;
    if (at > 0) out.push(" ", start, start);
    for (let i = at; i < at + length; i += 1)
      out.push(mapped.text.charAt(i), mapped.starts[i] ?? 0, mapped.ends[i] ?? 0);
    at += length;
  }
  return out.build();
}

const CODES = new Map(
  Object.entries({
    ".-": "a",
    "-...": "b",
    "-.-.": "c",
    "-..": "d",
    ".": "e",
    "..-.": "f",
    "--.": "g",
    "....": "h",
    "..": "i",
    ".---": "j",
    "-.-": "k",
    ".-..": "l",
    "--": "m",
    "-.": "n",
    "---": "o",
    ".--.": "p",
    "--.-": "q",
    ".-.": "r",
    "...": "s",
    "-": "t",
    "..-": "u",
    "...-": "v",
    ".--": "w",
    "-..-": "x",
    "-.--": "y",
    "--..": "z",
    "-----": "0",
    ".----": "1",
    "..---": "2",
    "...--": "3",
    "....-": "4",
    ".....": "5",
    "-....": "6",
    "--...": "7",
    "---..": "8",
    "----.": "9",
    ".-.-.-": ".",
    "--..--": ",",
    "..--..": "?",
    "-.-.--": "!",
    "---...": ":",
    ".----.": "'",
    "-....-": "-",
    "-..-.": "/",
    ".-..-.": '"',
  }),
);
