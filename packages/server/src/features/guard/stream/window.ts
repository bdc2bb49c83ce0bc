import type { Finding } from "@prompt-shield/engine";
import { applyMasks, createMasker, JSON_START, type Mask, quoteOutside } from "../mask.ts";
import { move } from "../locate.ts";

/**
 * This many characters at the end are held back: what is found reaches at most this far, and what could still become
 * part of something longer has not been read with its context. Longest are seed phrases and the words around an id.
 */
export const HOLD_CHARS = 256;
/** What was released before is read again, as the context of what follows. */
const CONTEXT_CHARS = 256;
/** Reading fewer new characters would cost more than it releases. */
export const STEP_CHARS = 48;
/** Pieces that have come together are read together, up to this many characters: a longer window is read elsewhere. */
const TOGETHER_CHARS = 512;
/** Keys and tokens have no end until a space comes; a run longer than this is no key. */
const RUN_MAX_CHARS = 8_192;

export interface WindowOptions {
  /** A JSON document: what is put outside of its strings must be a string of its own. */
  readonly isJson?: boolean;
}

export type ReleaseWindow = ReturnType<typeof createWindow>;

/**
 * One text on its way out, in pieces. Nothing leaves before it was read with what follows it: a secret in two pieces
 * is held until it is whole, and then leaves under another name or not at all.
 */
export function createWindow({ isJson = false }: WindowOptions = {}) {
  const masker = createMasker();
  const originals: string[] = [];
  const released: string[] = [];
  /** The end of what was released, then all that was not. */
  let text = "";
  let releasedTo = 0;
  let readTo = 0;
  let jsonCut = JSON_START;

  /** What must be read now, if anything could then leave. */
  function look(isLast: boolean): string | undefined {
    if (releasedTo === text.length) return undefined;
    const isDue = text.length - releasedTo > HOLD_CHARS && text.length - readTo >= STEP_CHARS;
    return isLast || isDue ? text : undefined;
  }

  /** Releases what was read and is safe, with findings replaced by their placeholders. */
  function settle(findings: readonly Finding[], isLast: boolean): string {
    readTo = text.length;
    const late = findings.filter(({ end }) => end > releasedTo);
    const cut = isLast ? text.length : safeCut(text, releasedTo, late);
    if (cut <= releasedTo) return "";
    const own = late
      .filter(({ start }) => start < cut)
      .map((finding) => ({ ...finding, start: Math.max(finding.start, releasedTo) }));
    const piece = text.slice(releasedTo, cut);
    const masks = masker.masksFor(own.map((finding) => move(finding, -releasedTo)));
    const out = applyMasks(piece, isJson ? quoted(piece, masks) : masks);
    released.push(out);
    const from = Math.max(0, cut - CONTEXT_CHARS);
    text = text.slice(from);
    releasedTo = cut - from;
    readTo -= from;
    return out;
  }

  function quoted(piece: string, masks: readonly Mask[]): readonly Mask[] {
    const { masks: inPlace, end } = quoteOutside(piece, masks, jsonCut);
    jsonCut = end;
    return inPlace;
  }

  return {
    push: (chunk: string): void => {
      originals.push(chunk);
      text += chunk;
    },
    /** Whether so much has come since the last reading that the next piece should wait for one. */
    isFull: (): boolean => text.length - readTo >= TOGETHER_CHARS,
    look,
    settle,
    /** All that came, and all that left. */
    original: (): string => originals.join(""),
    cleaned: (): string => released.join(""),
  };
}

/** Where the text can be cut so that nothing found, and nothing that may yet be, stands on both sides. */
function safeCut(text: string, releasedTo: number, findings: readonly Finding[]): number {
  const limit = text.length - HOLD_CHARS;
  let cut = limit;
  for (let before = -1; before !== cut;) {
    before = cut;
    for (const { start, end } of findings) if (start < cut && end > Math.min(cut, limit)) cut = start;
    cut = startOfRun(text, cut);
  }
  return Math.max(cut, releasedTo);
}

/** The characters of keys, tokens and links. Scripts written without spaces are not among them. */
const RUN = /[\w+/=.~%:@?&#$!*'|\\-]/;

function startOfRun(text: string, cut: number): number {
  let start = cut;
  while (start > 0 && cut - start < RUN_MAX_CHARS && RUN.test(text.charAt(start - 1))) start -= 1;
  if (cut - start >= RUN_MAX_CHARS || !RUN.test(text.charAt(cut))) start = cut;
  // Never between the halves of one character.
  return /[\uDC00-\uDFFF]/.test(text.charAt(start)) ? start - 1 : start;
}
