import { regex } from "../../compose.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { KNOWN, type WordClues } from "../word-clues.ts";

/** Text in any language that is written backwards and announced as such: "Прочети отзад напред: алорап ижак". */
export const announcedReversal: Decoder = {
  id: "announced-reversal",
  intent: "deliberate",
  rank: 245,
  once: true,
  applies: ({ clues, profile }) => clues.starts.length > 0 || !profile.isAscii,
  decode: decodeAnnounced,
};

// "Backwards", "from the end", "turned round" in the languages that the rules read.
const ANNOUNCED = regex("u")`
  \b(?:
    backwards?(?! compatib)|reversed|in reverse|right to left|rückwärts|von hinten|al revés|hacia atrás
    |à l['’]envers|à rebours|al contrario|alla rovescia|all['’]indietro|ao contrário
    |de trás (?:para|pra)|achterstevoren|achteruit|baklänges|baglæns|takaperin|od tyłu|wspak
    |pozpátku|odzadu|visszafelé|invers|de la coadă|tersten|terbalik|dari belakang|pabaliktad
    |kinyume|ngược
  )(?![\p{L}\p{N}_])
  |задом напер[её]д|наоборот|справа налево|з кінця|навпаки|отзад напред|ανάποδα
  |倒着|倒過來|倒过来|反过来|倒序|从后往前|逆から|逆順|逆さ|後ろから
  |거꾸로|뒤에서부터|뒤집어|उल्ट|উল্টো
  |برعکس|بالعكس|بالمقلوب|معکوس|معكوس|ย้อนกลับ|ถอยหลัง|הפוך
`;
/** How far behind the announcement its colon or opening quote may stand. */
const COLON = /^[^\n:：«“„「"()[\]{}=_]{0,80}[:：«“„「"]/u;
const LINE = /^\s{0,3}\n?[ \t]{0,3}([^\n]{1,300})/u;
const FEWEST_LETTERS = 6;
const LETTERS_SHARE = 0.85;
const LETTER = /[\p{L}\p{M} ]/gu;

function decodeAnnounced({ text, lower, clues }: Source): Piece[] {
  const announced = ANNOUNCED.exec(lower);
  if (announced === null) return [];
  const from = announced.index + announced[0].length;
  const colon = COLON.exec(text.slice(from, from + 100));
  if (colon === null) return [];
  const line = LINE.exec(text.slice(from + colon[0].length, from + colon[0].length + 400));
  const message = line?.[1] ?? "";
  const letters = message.match(LETTER)?.length ?? 0;
  // Programs contain "reversed" now and then, with a colon behind it.
  if (line === null || letters < FEWEST_LETTERS || letters < message.length * LETTERS_SHARE) return [];
  const start = from + colon[0].length + line[0].length - message.length;
  const end = start + message.length;
  return isPlain(clues, start, end) ? [] : [reverse(text, start, end)];
}

/** "Sorted in reverse order: newest first" is not written backwards. */
function isPlain({ starts, kinds }: WordClues, from: number, to: number): boolean {
  let words = 0;
  let known = 0;
  for (const [i, start] of starts.entries()) {
    if (start < from || start >= to) continue;
    words += 1;
    if (((kinds[i] ?? 0) & KNOWN) !== 0) known += 1;
  }
  return known * 3 > words;
}

/** Letters keep their combining marks, unless the marks were reversed as well. */
function reverse(text: string, start: number, end: number): Piece {
  const message = text.slice(start, end);
  const unit = /(?:^|\s)\p{M}/u.test(message) ? /[^]/gu : /\P{M}\p{M}{0,4}|\p{M}/gu;
  const out = new MappedTextBuilder();
  for (const { index, 0: letter } of [...message.matchAll(unit)].toReversed())
    out.push(letter, start + index, start + index + letter.length);
  return { start, end, mapped: out.build() };
}
