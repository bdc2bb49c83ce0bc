import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { ATTACK_VERBS, ATTACK_WORDS } from "../lexicon.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { countOf } from "../profile.ts";
import { addAll } from "../../lists.ts";

/** Words broken by markup that no reader sees: `Ig<b></b>nore`, `[Ig](https://a.example)nore`, or a link for each word. */
export const markup: Decoder = {
  id: "markup",
  intent: "everyday",
  rank: 322,
  inline: true,
  applies: ({ profile }) => countOf(profile, ">") > 0 || countOf(profile, "]") > 0,
  decode: decodeMarkup,
};

// Comments and tags that do not begin a new word; neither has an angle bracket inside.
const TAGS =
  /(?:<\/?(?:a|abbr|b|bd[io]|code|em|font|i|ins|mark|s|small|span|strong|su[bp]|u|wbr)(?:\s[^<>\n]{0,120})?\/?>|<!--[^<>\n]{0,120}-->){1,8}/giu;
const LINK = /\[([^[\]()\n]{1,24})\]\([^()\s]{1,200}\)/gu;
const FEWEST_LINKS = 4;
const LETTER = /[\p{L}\p{M}]/u;
const WORD = /[a-z]{4,20}/gu;

/** Where markup breaks a word, all of it is taken out, so that the whole sentence can be read. */
function decodeMarkup({ text, lower }: Source): Piece[] {
  const pieces = [...findTags(text), ...findLinks(text)].toSorted((a, b) => a.start - b.start);
  const breaks = pieces.filter(({ start, end, mapped }) =>
    mapped.text === ""
      ? isLetter(text, start - 1) && isLetter(text, end)
      : isLetter(text, start - 1) || isLetter(text, end),
  );
  return breaksAttackWord(lower, breaks) ? pieces : linkedWords(text);
}

function findTags(text: string): Piece[] {
  const pieces: Piece[] = [];
  eachMatch(TAGS, text, ({ index, 0: tags }) => {
    pieces.push(pieceOf(text, index, index + tags.length, ""));
  });
  return pieces;
}

function findLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  eachMatch(LINK, text, ({ index, 0: link, 1: words = "" }) => {
    pieces.push(pieceOf(text, index, index + link.length, words));
  });
  return pieces;
}

const isLetter = (text: string, at: number): boolean => LETTER.test(text.charAt(at));

/** A link becomes its words, which stand behind its first bracket. */
function pieceOf(text: string, start: number, end: number, words: string): Piece {
  const out = new MappedTextBuilder();
  out.copy(text, start + 1, start + 1 + words.length);
  return { start, end, mapped: out.build() };
}

/** Whether an attack word is whole only without the markup. "prompt<b>s</b>" was whole before. */
function breaksAttackWord(lower: string, breaks: readonly Piece[]): boolean {
  if (breaks.length === 0) return false;
  const seams: number[] = [];
  let plain = "";
  let at = 0;
  for (const { start, end, mapped } of breaks) {
    plain += lower.slice(at, start);
    seams.push(plain.length);
    plain += mapped.text.toLowerCase();
    seams.push(plain.length);
    at = end;
  }
  plain += lower.slice(at);
  let next = 0;
  for (const { index, 0: word } of plain.matchAll(WORD)) {
    while ((seams[next] ?? plain.length) <= index) next += 1;
    const seam = seams[next] ?? plain.length;
    const isBroken = seam < index + word.length;
    if (isBroken && ATTACK_WORDS.has(word) && !ATTACK_WORDS.has(word.slice(0, seam - index))) return true;
  }
  return false;
}

/** A sentence of which every word is a link of its own. Menus hardly have the verb and the object of an attack. */
function linkedWords(text: string): Piece[] {
  const pieces: Piece[] = [];
  let row: Piece[] = [];
  const close = (): void => {
    const words = row.map(({ mapped }) => mapped.text.toLowerCase());
    const attackWords = words.filter((word) => ATTACK_WORDS.has(word));
    if (
      row.length >= FEWEST_LINKS &&
      attackWords.length > 1 &&
      attackWords.some((word) => ATTACK_VERBS.has(word))
    )
      addAll(pieces, row);
    row = [];
  };
  eachMatch(LINK, text, ({ index, 0: link, 1: words = "" }) => {
    if (text.slice(row.at(-1)?.end ?? index, index).trim() !== "") close();
    row.push(pieceOf(text, index, index + link.length, words));
  });
  close();
  return pieces;
}
