import type { Span } from "../../types.ts";
import { bitAlphabet, decodeBitGroups } from "../bit-groups.ts";
import { readBytes } from "../bytes.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { mayBeMessage } from "../plausible.ts";
import { UPPER } from "../profile.ts";
import { addAll } from "../../lists.ts";

/** Standard, URL-safe, unpadded and wrapped over lines; UTF-8 or UTF-16 inside. */
export const base64: Decoder = {
  id: "base64",
  intent: "deliberate",
  rank: 50,
  exclusive: true,
  applies: ({ profile }) => profile.oddRuns.length > 0,
  decode: decodeBase64,
};

/** Shorter tokens count only beside other decoded tokens, as when every word was encoded separately. */
const SHORTEST_ALONE = 8;
const LINE_WIDTH = 20;
const TOKEN = /[A-Za-z0-9+/_-]{4,}={0,2}/gu;
/** What separates two parts of a wrapped block: a space, or a line break with quote marks of mails or comment signs. */
const WRAP = /^[ \t]*\r?\n[ \t>#*|]{0,8}$|^ $/u;

const LETTERS_AND_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
export const STANDARD = bitAlphabet(`${LETTERS_AND_DIGITS}+/`, 6, 4);
const URL_SAFE = bitAlphabet(`${LETTERS_AND_DIGITS}-_`, 6, 4);

function decodeBase64(source: Source): Piece[] {
  const { text } = source;
  const pieces: Piece[] = [];
  let block: Span[] = [];
  for (const token of findTokens(source)) {
    if (!continuesBlock(text, block, token)) {
      addAll(pieces, decodeBlock(text, block));
      block = [];
    }
    block.push(token);
  }
  addAll(pieces, decodeBlock(text, block));
  const sure = pieces.filter(
    (piece, i) => piece.end - piece.start >= SHORTEST_ALONE || hasNeighbour(pieces, i),
  );
  return sure.flatMap((piece, i) => {
    const skipped = decodeGap(text, sure[i - 1], piece);
    return skipped === undefined ? piece : [skipped, piece];
  });
}

/** "YWxs" (all) looks like a plain word; between two decoded words it is decoded too. */
function decodeGap(text: string, before: Piece | undefined, after: Piece): Piece | undefined {
  if (before === undefined || after.start - before.end > 12) return undefined;
  const token = /^\s([A-Za-z0-9+/]{4,8}={0,2})\s$/u.exec(text.slice(before.end, after.start))?.[1];
  if (token === undefined) return undefined;
  const start = before.end + 1;
  return decodeTokens(text, [{ start, end: start + token.length }]);
}

/** Words, paths and identifiers are skipped: the base64 of a text changes case or has digits in the middle. */
function findTokens({ text, profile }: Source): Span[] {
  const tokens: Span[] = [];
  for (const run of profile.oddRuns) {
    if ((run.traits & UPPER) === 0 || run.end - run.start < 4) continue;
    eachMatch(TOKEN, text.slice(run.start, run.end), (match) => {
      const start = run.start + match.index;
      if (looksScrambled(match[0].slice(0, 80))) tokens.push({ start, end: start + match[0].length });
    });
  }
  return tokens;
}

function looksScrambled(sample: string): boolean {
  return /[A-Z]/u.test(sample) && /[a-z][A-Z]|[A-Za-z][0-9]|[0-9][A-Za-z]|=$/u.test(sample);
}

/** A wrapped block has lines of one width; only the last may be shorter. */
function continuesBlock(text: string, block: readonly Span[], next: Span): boolean {
  const first = block[0];
  const last = block.at(-1);
  if (first === undefined || last === undefined) return true;
  if (next.start - last.end > 12 || text.charAt(last.end - 1) === "=") return false;
  const width = first.end - first.start;
  if (width < LINE_WIDTH || last.end - last.start !== width || next.end - next.start > width) return false;
  return WRAP.test(text.slice(last.end, next.start));
}

/** Decodes the whole block, or all but its last line (which may be something else), or each token separately. */
function decodeBlock(text: string, block: readonly Span[]): Piece[] {
  if (block.length > 1) {
    const whole = decodeTokens(text, block) ?? decodeTokens(text, block.slice(0, -1));
    if (whole !== undefined) return [whole];
  }
  return block.flatMap((token) => decodeTokens(text, [token]) ?? []);
}

function decodeTokens(text: string, tokens: readonly Span[]): Piece | undefined {
  const start = tokens[0]?.start ?? 0;
  const end = tokens.at(-1)?.end ?? 0;
  const isUrlSafe = tokens.some((token) => /[-_]/u.test(text.slice(token.start, token.end)));
  const bytes = decodeBitGroups(text, tokens, isUrlSafe ? URL_SAFE : STANDARD);
  const mapped = bytes && readBytes(bytes);
  if (mapped === undefined || !mayBeMessage(mapped.text, 3)) return undefined;
  return { start, end, mapped };
}

function hasNeighbour(pieces: readonly Piece[], i: number): boolean {
  const before = pieces[i - 1];
  const piece = pieces[i];
  const after = pieces[i + 1];
  if (piece === undefined) return false;
  return (
    (before !== undefined && piece.start - before.end <= 2) ||
    (after !== undefined && after.start - piece.end <= 2)
  );
}
