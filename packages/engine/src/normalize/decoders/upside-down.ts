import type { Decoder, Piece, Source } from "../decoder.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { readsLikeWords } from "../plausible.ts";

/** Letters turned upside down and written from the end: `suoᴉʇɔnɹʇsuᴉ`. */
export const upsideDown: Decoder = {
  id: "upside-down",
  intent: "deliberate",
  rank: 370,
  applies: ({ profile }) => !profile.isAscii,
  decode: decodeUpsideDown,
};

const TURNED = /[ɐɔǝɟƃɓɥᴉɾʞɯɹʇʌʍʎ]/u;
const LINE = /[^\n]+/gu;
const UPRIGHT: ReadonlyMap<string, string> = new Map(
  [
    ..."aɐ bq cɔ dp eǝ fɟ gƃ gɓ hɥ iᴉ jɾ kʞ mɯ nu pd qb rɹ tʇ un vʌ wʍ yʎ .˙ ,' !¡ ?¿".matchAll(/(\S)(\S)/gu),
  ].map((pair) => [pair[2] ?? "", pair[1] ?? ""]),
);

function decodeUpsideDown({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const line of text.matchAll(LINE)) {
    if (!TURNED.test(line[0])) continue;
    const out = new MappedTextBuilder();
    for (let i = line[0].length - 1; i >= 0; i -= 1) {
      const unit = line[0].charAt(i);
      out.push(UPRIGHT.get(unit) ?? unit, line.index + i, line.index + i + 1);
    }
    const mapped = out.build();
    const turned = [...line[0]].filter((letter) => TURNED.test(letter)).length;
    if (turned * 4 < line[0].length || !readsLikeWords(mapped.text)) continue;
    pieces.push({ start: line.index, end: line.index + line[0].length, mapped });
  }
  return pieces;
}
