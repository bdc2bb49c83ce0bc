import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import type { Segment } from "@prompt-shield/engine";

/** Something in the file that people looking at it do not see. */
export interface HiddenPassage {
  readonly kind: HiddenKind;
  readonly text: string;
  readonly where: string;
}

const PASSAGES_MAX = 500;
const PASSAGE_MAX_CHARS = 2_000;

/** Everything that is hidden, harmless or not. */
export function hiddenPassages(segments: readonly Segment[]): HiddenPassage[] {
  const passages: HiddenPassage[] = [];
  for (const { text, path, hidden } of segments) {
    if (hidden) passages.push({ kind: hidden, text: shorten(text), where: path });
    const written = zeroWidth(text);
    if (written !== undefined) passages.push({ kind: "zero-width", text: shorten(written), where: path });
    if (passages.length >= PASSAGES_MAX) break;
  }
  return passages;
}

const shorten = (text: string): string =>
  text.length <= PASSAGE_MAX_CHARS ? text : `${text.slice(0, PASSAGE_MAX_CHARS)}…`;

/**
 * Tags (ASCII in disguise), zero-width spaces and joiners, invisible operators. A single joiner does not count, because
 * emoji and some scripts need it.
 */
const INVISIBLE = /[\u{E0020}-\u{E007E}]+|[\u200B\u2060-\u2064]+|(?<=.)\uFEFF+|[\u200C\u200D]{2,}/gu;

/** The text that the tags spell or, without tags, the text around with its hidden characters written out. */
function zeroWidth(text: string): string | undefined {
  const found = [...text.matchAll(INVISIBLE)];
  if (found.length === 0) return undefined;
  const tags = found.map(([match]) => decodeTags(match)).join("");
  if (tags !== "") return tags;
  const [first] = found;
  const at = first?.index ?? 0;
  return text
    .slice(Math.max(0, at - 40), at + 160)
    .replaceAll(INVISIBLE, (match) => `[U+${match.codePointAt(0)?.toString(16).toUpperCase()}]`);
}

const TAG_BASE = 0xe_00_00;

const decodeTags = (match: string): string =>
  [...match]
    .map((sign) => (sign.codePointAt(0) ?? 0) - TAG_BASE)
    .map((code) => (code > 0 ? String.fromCodePoint(code) : ""))
    .join("");
