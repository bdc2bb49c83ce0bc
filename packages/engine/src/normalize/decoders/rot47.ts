import type { Decoder, Piece, Source } from "../decoder.ts";
import { MappedTextBuilder } from "../mapped-text.ts";
import { readsLikeWords } from "../plausible.ts";
import { countOf } from "../profile.ts";

/** ROT13 for all printable characters: `x8?@C6 2== :?DECF4E:@?D`. Read line by line, because a space stays a space. */
export const rot47: Decoder = {
  id: "rot47",
  intent: "deliberate",
  rank: 230,
  // What e, o and n become: rare beside each other anywhere else.
  applies: ({ profile }) =>
    countOf(profile, "6") > 1 && countOf(profile, "@") > 1 && countOf(profile, "?") > 0,
  decode: decodeRot47,
};

const SHORTEST = 12;
const PRINTABLE = 94;

function decodeRot47({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  while (start < text.length) {
    const lineEnd = text.indexOf("\n", start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    if (end - start >= SHORTEST) {
      const mapped = rotate(text, start, end);
      if (isMessage(mapped.text) && !readsLikeWords(text.slice(start, end)))
        pieces.push({ start, end, mapped });
    }
    start = end + 1;
  }
  return pieces;
}

/** Nearly all letters and spaces; by chance a third of a rotated text would be symbols. */
function isMessage(text: string): boolean {
  const plain = text.match(/[a-z ]/giu)?.length ?? 0;
  return plain * 10 >= text.length * 9 && readsLikeWords(text);
}

function rotate(text: string, start: number, end: number) {
  const out = new MappedTextBuilder();
  for (let i = start; i < end; i += 1) {
    const place = text.charCodeAt(i) - 0x21;
    const isPrintable = place >= 0 && place < PRINTABLE;
    const unit = isPrintable ? String.fromCharCode(0x21 + ((place + 47) % PRINTABLE)) : text.charAt(i);
    out.push(unit, i, i + 1);
  }
  return out.build();
}
