import type { Span } from "../../types.ts";
import { bitAlphabet, decodeBitGroups } from "../bit-groups.ts";
import { readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { mayBeMessage } from "../plausible.ts";

/** Standard, URL-safe, unpadded and wrapped over lines; UTF-8 or UTF-16 inside. */
export const base64: Decoder = {
  id: "base64",
  applies: ({ profile }) => profile.longestRun >= SHORTEST && profile.caseFlips + profile.leetJoins > 0,
  decode: decodeBase64,
};

const SHORTEST = 8;
const TOKEN = /[A-Za-z0-9+/_-]{8,}={0,2}/gu;
/** What stands between two parts of a wrapped block: a line break, quote marks of mails, comment signs. */
const WRAP = /^[ \t]*\r?\n[ \t>#*|]{0,8}$|^ $/u;

const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const STANDARD = bitAlphabet(`${LETTERS_AND_DIGITS}+/`, 6, 4);
const URL_SAFE = bitAlphabet(`${LETTERS_AND_DIGITS}-_`, 6, 4);

function decodeBase64({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  let block: Span[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const token = { start: match.index, end: match.index + match[0].length };
    if (!continuesBlock(text, block, token)) {
      pieces.push(...decodeBlock(text, block));
      block = [];
    }
    block.push(token);
  }
  pieces.push(...decodeBlock(text, block));
  return pieces;
}

/** A wrapped block has lines of one width; only the last may be shorter. */
function continuesBlock(text: string, block: readonly Span[], next: Span): boolean {
  const first = block[0];
  const last = block.at(-1);
  if (first === undefined || last === undefined) return true;
  if (next.start - last.end > 12 || text.charAt(last.end - 1) === "=") return false;
  const width = first.end - first.start;
  if (last.end - last.start !== width || next.end - next.start > width) return false;
  // Words that were encoded one by one stand apart by spaces; only long parts are lines of one block.
  return width >= 20 && WRAP.test(text.slice(last.end, next.start));
}

/** The whole block, else without its last line (which may be an ordinary word), else token by token. */
function decodeBlock(text: string, block: readonly Span[]): Piece[] {
  if (block.length > 1) {
    const whole = decodeTokens(text, block) ?? decodeTokens(text, block.slice(0, -1));
    if (whole !== undefined) return [whole];
  }
  return block.flatMap((token) => decodeTokens(text, [token]) ?? []);
}

function decodeTokens(text: string, tokens: readonly Span[]): Piece | undefined {
  const first = tokens[0];
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (last.end - first.start < SHORTEST) return undefined;
  const sample = text.slice(first.start, Math.min(last.end, first.start + 80));
  if (!looksScrambled(sample)) return undefined;
  const alphabet = /[-_]/u.test(sample) ? URL_SAFE : STANDARD;
  const bytes = decodeBitGroups(text, tokens, alphabet);
  const mapped = bytes && readBytes(bytes);
  if (mapped === undefined || !mayBeMessage(mapped.text, 4)) return undefined;
  return { start: first.start, end: last.end, mapped };
}

/** Words, paths and identifiers are not worth decoding: base64 of text changes case in the middle. */
function looksScrambled(sample: string): boolean {
  return /[A-Z]/u.test(sample) && /[a-z][A-Z]|[A-Za-z][0-9]|[0-9][A-Za-z]|=$/u.test(sample);
}
