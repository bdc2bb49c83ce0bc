import type { Span } from "../types.ts";
import type { Piece } from "./decoder.ts";
import { type MappedText, MappedTextBuilder } from "./mapped-text.ts";

/** Decoded pieces joined into one text, and where the decoded parts lie in it. */
export interface Assembled {
  readonly mapped: MappedText;
  readonly payloads: readonly Span[];
}

/**
 * Joins pieces, each with up to `context` characters of the surrounding text. Pieces next to each other, as when every
 * word was encoded separately, form one sentence; others are separated by a line break.
 */
export function assemble(text: string, pieces: readonly Piece[], context: number): Assembled {
  const out = new MappedTextBuilder();
  const payloads: Span[] = [];
  let at = 0;
  for (const [i, piece] of pieces.entries()) {
    const isConnected = i > 0 && context > 0 && piece.start - at <= 2 * context;
    if (isConnected) out.copy(text, at, piece.start);
    else {
      if (i > 0) {
        const end = wordEnd(text, at, at + context);
        out.copy(text, at, end);
        out.push(isShortGap(text, end, piece.start) ? " " : "\n", end, end);
        at = end;
      }
      out.copy(text, wordStart(text, Math.max(at, piece.start - context), piece.start), piece.start);
    }
    const from = out.length;
    out.append(piece.mapped);
    payloads.push({ start: from, end: out.length });
    at = piece.end;
  }
  out.copy(text, at, wordEnd(text, at, at + context));
  return { mapped: out.build(), payloads };
}

/** Only white space, quotes and commas: the next piece continues the sentence. */
function isShortGap(text: string, start: number, end: number): boolean {
  return end - start <= 4 && !/[\p{L}\p{N}]|\n\s*\n/u.test(text.slice(start, end));
}

/** Where the first whole word of the context begins. */
function wordStart(text: string, from: number, limit: number): number {
  if (from === 0 || from === limit) return from;
  for (let at = from; at < limit; at += 1) if (text.charCodeAt(at) <= 0x20) return at + 1;
  return limit;
}

/** Where the last whole word of the context ends. */
function wordEnd(text: string, limit: number, to: number): number {
  if (to >= text.length) return text.length;
  for (let at = to; at > limit; at -= 1) if (text.charCodeAt(at) <= 0x20) return at;
  return limit;
}
