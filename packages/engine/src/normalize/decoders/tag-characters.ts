import type { Decoder, Piece, Source } from "../decoder.ts";
import { MappedTextBuilder } from "../mapped-text.ts";

/** ASCII smuggled as invisible tag characters (U+E0020 to U+E007E). The flags of England, Scotland, Wales use them too. */
export const tagCharacters: Decoder = {
  id: "tag-characters",
  intent: "invisible",
  rank: 10,
  applies: ({ profile }) => profile.hasTags,
  decode: decodeTags,
};

const RUN = /[\u{e0000}-\u{e007f}]+/gu;
const BLACK_FLAG = "\u{1f3f4}";

/** A message may be scattered, one character here and there; then all pieces are joined. */
function decodeTags(source: Source): Piece[] {
  const pieces = decodeRuns(source);
  const first = pieces[0];
  const last = pieces.at(-1);
  const units = pieces.reduce((total, piece) => total + piece.mapped.text.length, 0);
  if (first === undefined || last === undefined || units >= pieces.length * 3) return pieces;
  const out = new MappedTextBuilder();
  for (const piece of pieces) out.append(piece.mapped);
  return [{ start: first.start, end: last.end, mapped: out.build() }];
}

function decodeRuns({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(RUN)) {
    const start = match.index;
    if (text.slice(start - 2, start) === BLACK_FLAG && match[0].length <= 14) continue;
    const out = new MappedTextBuilder();
    for (let i = 0; i < match[0].length; i += 2) {
      const code = (match[0].codePointAt(i) ?? 0) - 0xe0000;
      if (code >= 0x20 && code < 0x7f) out.push(String.fromCharCode(code), start + i, start + i + 2);
    }
    if (out.length > 0) pieces.push({ start, end: start + match[0].length, mapped: out.build() });
  }
  return pieces;
}
