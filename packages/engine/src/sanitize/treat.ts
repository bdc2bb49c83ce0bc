import type { SanitizationLevel } from "@prompt-shield/contracts/vocabulary";
import { isSensitive, isThreat } from "../categories.ts";
import { CHANGE_REASONS } from "../messages.ts";
import { patternName } from "../pattern-name.ts";
import type { Finding, Span } from "../types.ts";
import { applyEdits, settleEdits, shiftEdit, type Edit } from "./edits.ts";
import { findHidden } from "./hidden.ts";
import type { Placeholders } from "./placeholders.ts";
import { passageOf, surroundingsOf } from "./passage.ts";
import { coverBy, QUOTATION_OPENS, splitParagraphs, splitSentences } from "../sentences.ts";
import { tidyCut } from "./tidy.ts";

export interface Treatment {
  readonly text: string;
  readonly findings: readonly Finding[];
  readonly level: SanitizationLevel;
  readonly placeholders: Placeholders;
  /** A passage is quoted on the first look; what a later one finds in the quotation is cut out of it. */
  readonly isFirstLook: boolean;
}

const REMOVED_MARK = "[removed]";
/**
 * Inner quotation marks are escaped, so that the text cannot end its own quotation; so are backslashes, or a text with
 * `\"` in it could, as the first of its two backslashes would escape the other.
 */
const quote = (text: string): string => `${QUOTATION_OPENS}${text.replaceAll(/["\\]/g, String.raw`\$&`)}"]`;
/** Replaces the attack inside a quoted passage. */
const GAP_MARK = "[…]";

/** The edits that a level makes for a scan's findings. */
export function treat({ text, findings, level, placeholders, isFirstLook }: Treatment): Edit[] {
  const treated = findings.filter((finding) => isTreated(finding, level));
  const secrets = treated.filter(isSensitive);
  const masks = secrets.map((secret) => mask(secret, placeholders));
  const attacks = aimed(treated.filter((finding) => !isSensitive(finding)));
  if (level === "light") return settleEdits([...markSentences(text, attacks), ...masks]);
  const hidden = findHidden(text).map(dropHidden);
  const isQuoting = level === "aggressive" && isFirstLook;
  const cuts = isQuoting ? [] : cutPassages(text, attacks);
  const settled = settleEdits([...cuts, ...masks, ...hidden]);
  return isQuoting ? quoteParagraphs(text, attacks, settled) : settled;
}

function mask(secret: Finding, placeholders: Placeholders): Edit {
  const { start, end } = secret;
  return {
    start,
    end,
    after: placeholders.nameFor(secret),
    reason: CHANGE_REASONS.masked(patternName(secret)),
  };
}

/** Masks the matches of a policy's own patterns and words, at every level: no scan would find them. */
export const maskAll = (secrets: readonly Finding[], placeholders: Placeholders): Edit[] =>
  settleEdits(secrets.map((secret) => mask(secret, placeholders)));

/** Rules match exact words, the model points at a region, so its regions only count once no rule matches. */
function aimed(attacks: readonly Finding[]): readonly Finding[] {
  const byRules = attacks.filter(({ origin }) => origin.layer !== "model");
  return byRules.length > 0 ? byRules : attacks;
}

const dropHidden = (span: Span): Edit => ({ ...span, after: "", reason: CHANGE_REASONS.hidden });

/** Contact data next to a threat is masked as well, except at `light`. */
export function isTreated(finding: Finding, level: SanitizationLevel): boolean {
  return isThreat(finding) || level !== "light";
}

/** Cuts the whole paragraphs around the findings; the last resort before the text is emptied. */
export function cutParagraphs({ text, findings }: Treatment): Edit[] {
  const paragraphs = splitParagraphs(text);
  const blocks = findings.filter(isThreat).map((finding) => ({
    ...coverBy(paragraphs, finding),
    after: "",
    reason: CHANGE_REASONS.removed(patternName(finding)),
  }));
  // Settled before they are tidied: many findings may share a paragraph, and the white space after it is walked once.
  return settleEdits(settleEdits(blocks).map((block) => ({ ...block, ...tidyCut(text, block) })));
}

/** Light: each attack sentence becomes a mark; of an encoded attack only the payload does. */
function markSentences(text: string, attacks: readonly Finding[]): Edit[] {
  const sentences = splitSentences(text);
  const marks = attacks.map((attack) => ({
    ...(attack.via === undefined ? coverBy(sentences, attack) : { start: attack.start, end: attack.end }),
    after: REMOVED_MARK,
    reason: CHANGE_REASONS.removed(patternName(attack)),
  }));
  return joinNeighbours(text, settleEdits(marks));
}

/** One mark says as much as several in a row. */
function joinNeighbours(text: string, marks: readonly Edit[]): Edit[] {
  const joined: Edit[] = [];
  for (const mark of marks) {
    const last = joined.at(-1);
    if (last && text.slice(last.end, mark.start).trim() === "")
      joined[joined.length - 1] = { ...last, end: mark.end };
    else joined.push(mark);
  }
  return joined;
}

/** Moderate: removes attack sentences, consecutive ones as one passage. */
function cutPassages(text: string, attacks: readonly Finding[]): Edit[] {
  const around = surroundingsOf(text);
  const passages: { span: Span; attack: Finding }[] = [];
  for (const attack of attacks) {
    const span = passageOf(around, attack);
    const last = passages.at(-1);
    if (last && text.slice(last.span.end, span.start).trim() === "") {
      last.span = { start: last.span.start, end: Math.max(last.span.end, span.end) };
    } else passages.push({ span, attack });
  }
  return passages.map(({ span, attack }) => cut(text, span, attack));
}

function cut(text: string, span: Span, finding: Finding): Edit {
  return { ...tidyCut(text, span), after: "", reason: CHANGE_REASONS.removed(patternName(finding)) };
}

/** Aggressive: turns a paragraph with an attack into a quotation without the attack. */
function quoteParagraphs(text: string, attacks: readonly Finding[], masks: readonly Edit[]): Edit[] {
  const around = surroundingsOf(text);
  const paragraphs = splitParagraphs(text);
  const gaps = attacks.map((attack) => ({
    ...passageOf(around, attack),
    after: GAP_MARK,
    reason: CHANGE_REASONS.removed(patternName(attack)),
  }));
  const blocks = settleEdits(
    attacks.map((attack) => {
      const span = coverBy(paragraphs, coverBy(around.sentences, attack));
      return { ...span, after: "", reason: CHANGE_REASONS.quoted(patternName(attack)) };
    }),
  );
  const inner = sortOut(blocks, settleEdits([...gaps, ...masks])).within;
  const quoted = blocks.map((block, index) => quoteOne(text, block, inner[index] ?? []));
  return settleEdits([...quoted, ...sortOut(blocks, masks).outside]);
}

/** The edits that lie within each block, and those that touch none. Both lists are in order, so one pass is enough. */
function sortOut(blocks: readonly Span[], edits: readonly Edit[]): { within: Edit[][]; outside: Edit[] } {
  const within = blocks.map((): Edit[] => []);
  const outside: Edit[] = [];
  let at = 0;
  for (const edit of edits) {
    while ((blocks[at]?.end ?? Infinity) <= edit.start) at += 1;
    const block = blocks[at];
    if (!block || edit.end <= block.start) outside.push(edit);
    else if (edit.start >= block.start && edit.end <= block.end) within[at]?.push(edit);
  }
  return { within, outside };
}

function quoteOne(text: string, paragraph: Edit, inner: readonly Edit[]): Edit {
  const { start, end } = paragraph;
  const within = inner.map((edit) => shiftEdit(edit, -start));
  const rest = applyEdits(text.slice(start, end), within)
    .replace(/(?:\[…\]\s*)+/g, `${GAP_MARK} `)
    .trim();
  const isEmpty = rest.replaceAll(GAP_MARK, "").trim() === "";
  return isEmpty ? { ...paragraph, ...tidyCut(text, paragraph) } : { ...paragraph, after: quote(rest) };
}
