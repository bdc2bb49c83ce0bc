import type { Span } from "../../types.ts";
import { readBytes } from "../bytes.ts";
import { decodeBitGroups } from "../bit-groups.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { mapWhole } from "../mapped-text.ts";
import { mayBeMessage } from "../plausible.ts";
import { runsWith, LOWER, UPPER } from "../profile.ts";
import { STANDARD } from "./base64.ts";

/** Base64 that was reversed, put through ROT13, cut into small groups, or made word by word. */
export const base64Disguised: Decoder = {
  id: "base64-disguised",
  intent: "deliberate",
  rank: 40,
  exclusive: true,
  applies: ({ profile }) => profile.oddRuns.length > 0,
  decode: (source) => [...decodeGroups(source), ...decodeWhole(source)].toSorted((a, b) => a.start - b.start),
};

const SHORTEST = 24;
const FEWEST_GROUPS = 6;
const LONGEST_GROUP = 24;
const LINE = /[A-Za-z0-9+/= ]+/gu;

/** `SWdu b3Jl IGFs bCBw` in groups of four, or `U2VuZA== dGhl cHJvbXB0` with every word encoded separately. */
function decodeGroups({ text, profile }: Source): Piece[] {
  const pieces: Piece[] = [];
  if (profile.oddRuns.length < FEWEST_GROUPS / 2) return pieces;
  eachMatch(LINE, text, (line) => {
    if (line[0].length < SHORTEST) return;
    let groups: string[] = [];
    let start = line.index;
    let at = line.index;
    for (const group of [...line[0].split(" "), ""]) {
      // Only the last group may be shorter than the others.
      const isGroup = group.length > 1 && group.length <= LONGEST_GROUP;
      if (isGroup) groups.push(group);
      if (!isGroup || group.length % 4 !== 0) {
        const piece = readGroups(groups, start);
        if (piece !== undefined) pieces.push(piece);
        groups = [];
        start = at + group.length + 1;
      }
      at += group.length + 1;
    }
  });
  return pieces;
}

function readGroups(groups: readonly string[], start: number): Piece | undefined {
  if (groups.length < FEWEST_GROUPS) return undefined;
  // Ordinary words of four letters have neither digits nor capitals inside.
  const mixed = groups.filter((group) => /[a-z0-9][A-Z]|[A-Za-z][0-9]|=$/u.test(group)).length;
  if (mixed * 2 < groups.length) return undefined;
  const words = groups.map(decodeToken);
  const isWordByWord = groups.slice(0, -1).some((group) => group.endsWith("="));
  const text = isWordByWord && !words.includes(undefined) ? words.join(" ") : decodeToken(groups.join(""));
  return toPiece(text, start, start + groups.join(" ").length);
}

function decodeWhole({ text, profile }: Source): Piece[] {
  const pieces: Piece[] = [];
  for (const { start, end } of runsWith(profile, SHORTEST, UPPER | LOWER)) {
    const run = text.slice(start, end);
    const token = /^["'`(]?(={0,2}[A-Za-z0-9+/]{24,}={0,2})["'`).,]{0,2}$/u.exec(run)?.[1];
    if (token === undefined) continue;
    const piece = readThrough(reverse, token, { start, end }) ?? readThrough(rot13, token, { start, end });
    if (piece !== undefined) pieces.push(piece);
  }
  return pieces;
}

/** Decodes the beginning first, which rules out nearly every token that is not in this disguise. */
function readThrough(
  undo: (token: string) => string,
  token: string,
  { start, end }: Span,
): Piece | undefined {
  const beginning = undo === reverse ? token.slice(-SHORTEST) : token.slice(0, SHORTEST);
  if (decodeToken(undo(beginning)) === undefined) return undefined;
  return toPiece(decodeToken(undo(token)), start, end);
}

function reverse(token: string): string {
  return token.split("").toReversed().join("");
}

function decodeToken(token: string): string | undefined {
  const bytes = decodeBitGroups(token, [{ start: 0, end: token.length }], STANDARD);
  return bytes && readBytes(bytes)?.text;
}

function toPiece(text: string | undefined, start: number, end: number): Piece | undefined {
  if (text === undefined || !mayBeMessage(text)) return undefined;
  return { start, end, mapped: mapWhole(text, start, end) };
}

function rot13(token: string): string {
  return token.replace(/[A-Za-z]/gu, (letter) => {
    const code = letter.charCodeAt(0);
    const base = code & 0x60;
    return String.fromCharCode(base + 1 + ((code - base - 1 + 13) % 26));
  });
}
