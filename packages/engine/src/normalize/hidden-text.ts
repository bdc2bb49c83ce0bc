import type { Span, View } from "../types.ts";
import { assemble } from "./assemble.ts";
import { cleanText } from "./clean.ts";
import { type DecodedView, movePayloads } from "./decoded-view.ts";
import { type Decoder, type Piece, type Source, sourceOf } from "./decoder.ts";
import { DECODERS, SMUGGLING_DECODERS } from "./decoders/index.ts";
import { composeMaps, viewOf } from "./mapped-text.ts";

/** How many levels of nested encodings are followed. */
const DEEPEST = 3;
const MOST_VIEWS = 24;
/** Limits the total length of all decoded views to a multiple of the prompt's length, so that the work stays linear. */
const GROWTH = 3;
const HEADROOM = 4_000;
/** How much of the surrounding sentence is read with a piece that replaces part of it. */
const CONTEXT = 160;
const SHORT_CONTEXT = 80;
const SHORT_PIECES = 40;

export interface HiddenText {
  /** The prompt without disguises; absent if it has none. */
  readonly normalized: View | undefined;
  readonly decoded: readonly DecodedView[];
  readonly notes: readonly string[];
}

/** A text to examine: the prompt itself, or a text decoded from it. */
interface Node {
  readonly view: View;
  readonly payloads: readonly Span[];
  readonly depth: number;
}

/** Decodes nested encodings, shallow ones first, until nothing is left or a limit is reached. */
export function readHiddenText(original: View): HiddenText {
  const queue: Node[] = [{ view: original, payloads: [], depth: 0 }];
  const seen = new Set([original.text]);
  const notes = new Set<string>();
  const found: { view: DecodedView; attackWords: number }[] = [];
  let normalized: View | undefined;
  let unitsLeft = GROWTH * original.text.length + HEADROOM;

  for (const node of queue) {
    const { raw, clean, source, payloads } = openNode(node);
    if (node.depth === 0) normalized = clean === original ? undefined : clean;
    else found.push({ view: { ...clean, kind: "decoded", payloads }, attackWords: source.clues.attackWords });
    seen.add(clean.text);
    const results = [
      ...decodeWith(SMUGGLING_DECODERS, raw, node.view),
      ...decodeWith(DECODERS, source, clean),
    ];
    if (results.length > 0 && node.depth === DEEPEST)
      notes.add(`Encodings nested deeper than ${DEEPEST} were not decoded.`);
    for (const { decoder, pieces, parent } of node.depth === DEEPEST ? [] : results) {
      const { mapped, payloads: parts } = assemble(parent.text, pieces, contextOf(decoder, pieces));
      if (seen.has(mapped.text)) continue;
      seen.add(mapped.text);
      if (queue.length > MOST_VIEWS || mapped.text.length > unitsLeft) {
        notes.add("Too much encoded text: a part of it was not decoded.");
        continue;
      }
      unitsLeft -= mapped.text.length;
      const view = viewOf("decoded", composeMaps(mapped, parent.map), [...parent.via, decoder.id]);
      queue.push({ view, payloads: parts, depth: node.depth + 1 });
    }
  }
  found.sort((a, b) => b.attackWords - a.attackWords);
  return { normalized, decoded: found.map(({ view }) => view), notes: [...notes] };
}

interface OpenNode {
  readonly raw: Source;
  readonly clean: View;
  readonly source: Source;
  readonly payloads: readonly Span[];
}

/** Removes the disguises from a text before it is decoded further. */
function openNode({ view, payloads }: Node): OpenNode {
  const raw = sourceOf(view.text, view.lower);
  const cleaned = raw.profile.isPlain ? undefined : cleanText(view.text);
  if (cleaned === undefined) return { raw, clean: view, source: raw, payloads };
  const clean = viewOf("normalized", composeMaps(cleaned.mapped, view.map), [...view.via, ...cleaned.via]);
  return {
    raw,
    clean,
    source: sourceOf(clean.text, clean.lower),
    payloads: movePayloads(payloads, cleaned.mapped),
  };
}

interface Decoded {
  readonly decoder: Decoder;
  readonly pieces: readonly Piece[];
  readonly parent: View;
}

function decodeWith(decoders: readonly Decoder[], source: Source, parent: View): Decoded[] {
  const results: Decoded[] = [];
  let taken: Uint8Array | undefined;
  for (const decoder of decoders) {
    if (!decoder.applies(source) || (decoder.once === true && parent.via.includes(decoder.id))) continue;
    let pieces = decoder.decode(source);
    if (pieces.length === 0) continue;
    if (decoder.exclusive === true) {
      const mask: Uint8Array = (taken ??= new Uint8Array(source.text.length));
      pieces = pieces.filter((piece) => isMostlyFree(mask, piece));
      for (const { start, end } of pieces) mask.fill(1, start, end);
    }
    if (pieces.length > 0) results.push({ decoder, pieces, parent });
  }
  return results;
}

/**
 * Whether less than half of a piece is taken. A small overlap is fine: a few characters of a long token may have been
 * mistaken for a token of their own.
 */
function isMostlyFree(mask: Uint8Array, { start, end }: Span): boolean {
  let taken = 0;
  for (let i = start; i < end; i += 1) taken += mask[i] ?? 0;
  return taken * 2 < end - start;
}

/** A short payload, or one that begins in the middle of a sentence, only makes sense with the text before it. */
function contextOf(decoder: Decoder, pieces: readonly Piece[]): number {
  if (decoder.inline === true) return CONTEXT;
  const units = pieces.reduce((total, piece) => total + piece.mapped.text.length, 0);
  const isContinued = /^[a-z]/u.test(pieces[0]?.mapped.text ?? "");
  return units < SHORT_PIECES || (isContinued && pieces.length === 1) ? SHORT_CONTEXT : 0;
}
