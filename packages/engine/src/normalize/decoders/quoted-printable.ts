import { readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { mapWhole } from "../mapped-text.ts";
import { countOf } from "../profile.ts";

/** The `=69=67` of mails, with its soft line breaks. */
export const quotedPrintable: Decoder = {
  id: "quoted-printable",
  intent: "escaping",
  rank: 120,
  inline: true,
  applies: ({ profile }) => countOf(profile, "=") > 2,
  decode: decodeQuotedPrintable,
};

const ESCAPES = /(?:=[0-9A-F]{2})+|=\r?\n/gu;
/** A few "=20" occur in any program; a message uses them throughout. */
const FEWEST = 3;

function decodeQuotedPrintable({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(ESCAPES)) {
    const start = match.index;
    const end = start + match[0].length;
    if (match[0].endsWith("\n")) {
      pieces.push({ start, end, mapped: mapWhole("", start, end) });
      continue;
    }
    const starts = Array.from({ length: match[0].length / 3 }, (_, i) => start + i * 3);
    const values = starts.map((at) => Number.parseInt(text.slice(at + 1, at + 3), 16));
    const mapped = readBytes({ values, starts, ends: starts.map((at) => at + 3) });
    if (mapped !== undefined) pieces.push({ start, end, mapped });
  }
  const decoded = pieces.reduce((total, piece) => total + piece.mapped.text.length, 0);
  return decoded >= FEWEST ? pieces : [];
}
