import type { Decoder, Piece, Source } from "../decoder.ts";
import { mapWhole } from "../mapped-text.ts";
import { countOf } from "../profile.ts";

/** Character references of HTML: `&#105;`, `&#x69;`, `&lt;`. */
export const htmlEntities: Decoder = {
  id: "html-entities",
  intent: "escaping",
  rank: 90,
  inline: true,
  applies: ({ profile }) => countOf(profile, "&") > 0,
  decode: decodeEntities,
};

const ENTITY = /&(?:#0{0,8}(\d{1,7});?|#[xX]0{0,8}([0-9A-Fa-f]{1,6});?|([A-Za-z]{2,10});)/gu;
const NAMED = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    ensp: " ",
    emsp: " ",
    thinsp: " ",
    Tab: "\t",
    NewLine: "\n",
    excl: "!",
    num: "#",
    lpar: "(",
    rpar: ")",
    comma: ",",
    period: ".",
    colon: ":",
    semi: ";",
    equals: "=",
    quest: "?",
    lsqb: "[",
    rsqb: "]",
    lbrack: "[",
    rbrack: "]",
    lowbar: "_",
    lcub: "{",
    rcub: "}",
    verbar: "|",
    sol: "/",
    bsol: "\\",
    shy: "",
    zwnj: "",
    zwj: "",
    lrm: "",
    rlm: "",
  }),
);

function decodeEntities({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const match of text.matchAll(ENTITY)) {
    const [whole, decimal, hexadecimal, name] = match;
    const character = name === undefined ? fromCode(decimal, hexadecimal) : NAMED.get(name);
    if (character === undefined) continue;
    const start = match.index;
    const end = start + whole.length;
    pieces.push({ start, end, mapped: mapWhole(character, start, end) });
  }
  return pieces;
}

function fromCode(decimal: string | undefined, hexadecimal: string | undefined): string | undefined {
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const isCharacter = code >= 9 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}
