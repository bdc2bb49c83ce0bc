import type { Finding } from "@prompt-shield/engine";
import { applyMasks, createMasker, JSON_START, type Mask, quoteOutside } from "../mask.ts";
import { move } from "../locate.ts";

/**
 * Holds back this many characters at the end of the text. They may be the beginning of a longer finding: the longest
 * are seed phrases, and ids that need the words around them.
 */
export const HOLD_CHARS = 256;
/** Released text that is read again as context for what follows. */
const CONTEXT_CHARS = 256;
/** Reading fewer new characters would cost more than it gains. */
export const STEP_CHARS = 48;
/**
 * Pieces that arrive together are read together, up to this many characters: longer windows would not be read in this
 * process.
 */
const TOGETHER_CHARS = 512;
/** A key or token ends only at a space; a run longer than this is no key. */
const RUN_MAX_CHARS = 8_192;

export interface WindowOptions {
  /** The text is a JSON document: a placeholder outside its strings must be a string itself. */
  readonly isJson?: boolean;
}

export type ReleaseWindow = ReturnType<typeof createWindow>;

/**
 * One text that is passed on in pieces. Nothing is released before it was read together with what follows: a secret in
 * two pieces is held back until it is complete, and then masked or blocked.
 */
export function createWindow({ isJson = false }: WindowOptions = {}) {
  const masker = createMasker();
  const originals: string[] = [];
  const released: string[] = [];
  /** The end of the released text (as context), then everything not yet released. */
  let text = "";
  let releasedTo = 0;
  let readTo = 0;
  let jsonCut = JSON_START;

  /** The text to read now, if anything could be released afterwards. */
  function look(isLast: boolean): string | undefined {
    if (releasedTo === text.length) return undefined;
    const isDue = text.length - releasedTo > HOLD_CHARS && text.length - readTo >= STEP_CHARS;
    return isLast || isDue ? text : undefined;
  }

  /** Releases the text that is safe, with findings replaced by placeholders. */
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
    /** Whether so much has arrived since the last reading that it should be read before the next piece. */
    isFull: (): boolean => text.length - readTo >= TOGETHER_CHARS,
    look,
    settle,
    /** Everything that came in, and everything that was released. */
    original: (): string => originals.join(""),
    cleaned: (): string => released.join(""),
  };
}

/** The last position at which a cut divides no finding and nothing that may still become one. */
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

/** Characters of keys, tokens and links. Scripts without spaces between words are not included. */
const RUN = /[\w+/=.~%:@?&#$!*'|\\-]/;

function startOfRun(text: string, cut: number): number {
  let start = cut;
  while (start > 0 && cut - start < RUN_MAX_CHARS && RUN.test(text.charAt(start - 1))) start -= 1;
  if (cut - start >= RUN_MAX_CHARS || !RUN.test(text.charAt(cut))) start = cut;
  // Never cut between the surrogates of one character.
  return /[\uDC00-\uDFFF]/.test(text.charAt(start)) ? start - 1 : start;
}
