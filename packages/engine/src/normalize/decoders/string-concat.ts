import type { Span } from "../../types.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { ATTACK_WORDS, isKnownWord } from "../lexicon.ts";
import { type MappedText, MappedTextBuilder } from "../mapped-text.ts";
import { countOf, type Profile } from "../profile.ts";

/** Messages put together from string parts: `"ign" + "ore"`, `["ign", "ore"]`, or `a = "ign"; b = "ore"; do a + b`. */
export const stringConcat: Decoder = {
  id: "string-concat",
  intent: "everyday",
  rank: 310,
  applies: ({ profile }) => quotesIn(profile) > 3 || !profile.isAscii,
  decode: (source) =>
    [...joinLiterals(source), ...joinVariables(source)].toSorted((a, b) => a.start - b.start),
};

// A literal contains no quote of any kind and no line break, so a run of literals can be read in only one way.
const LITERAL = /(["'`])[^"'`\n]{1,200}\1|[„“«][^"„“”«»\n]{1,200}[“”»]/gu;
const JOINT = /["'`“”»]\s{0,3}[+.&]{1,2}\s{0,3}["'`„“«]/u;
const GAP = /^\s{0,3}[+.&]{1,2}\s{0,3}$/u;
/** Lists and adjacent strings are everyday; they count only if a word is broken between them. */
const LIST_JOINT = /["'`“”»][ \t]{0,3},?[ \t]{0,3}["'`„“«]/gu;
const LIST_GAP = /^[ \t]{0,3},?[ \t]{0,3}$/u;
const ASSIGNMENT = /\b([A-Za-z_]\w{0,20})\s{0,2}:?=\s{0,2}(["'`])([^"'`\n]{1,200})\2/gu;
const SUM =
  /\b[A-Za-z_]\w{0,20}(?:\s{0,2}\+\s{0,2}[A-Za-z_]\w{0,20}){1,40}|\{[A-Za-z_]\w{0,20}\}(?:[ ]?\{[A-Za-z_]\w{0,20}\}){1,40}/gu;

function quotesIn(profile: Profile): number {
  return countOf(profile, '"') + countOf(profile, "'") + countOf(profile, "`");
}

function joinLiterals({ text, lower, profile }: Source): Piece[] {
  const hasSums = countOf(profile, "+") > 0 || countOf(profile, "=") > 1;
  if (hasSums && JOINT.test(text)) return joinAcross(text, GAP);
  if (!isBroken(lower)) return [];
  return joinAcross(text, LIST_GAP).filter(({ start, end }) => isBroken(lower.slice(start, end)));
}

function joinAcross(text: string, gap: RegExp): Piece[] {
  const pieces: Piece[] = [];
  let literals: Span[] = [];
  const close = (): void => {
    if (literals.length > 1) pieces.push(joinSpans(text, literals));
    literals = [];
  };
  eachMatch(LITERAL, text, (match) => {
    const last = literals.at(-1);
    const span = { start: match.index, end: match.index + match[0].length };
    if (last !== undefined && !(span.start - last.end <= 8 && gap.test(text.slice(last.end, span.start))))
      close();
    literals.push(span);
  });
  close();
  return pieces;
}

/** Whether an attack word is broken between two parts of a list. */
function isBroken(lower: string): boolean {
  for (const { index, 0: joint } of lower.matchAll(LIST_JOINT)) {
    const head = HEAD.exec(lower.slice(Math.max(0, index - LONGEST_PART), index))?.[0] ?? "";
    const end = index + joint.length;
    const tail = TAIL.exec(lower.slice(end, end + LONGEST_PART))?.[0] ?? "";
    if (head === "" || tail === "" || head.length + tail.length < 4) continue;
    if (ATTACK_WORDS.has(head + tail) && !(isKnownWord(head) && isKnownWord(tail))) return true;
  }
  return false;
}

const LONGEST_PART = 16;
const HEAD = /[a-z]{1,16}$/u;
const TAIL = /^[a-z]{1,16}/u;

/** The contents of the literals, without their quotes. */
function joinSpans(text: string, literals: readonly Span[]): Piece {
  const out = new MappedTextBuilder();
  for (const { start, end } of literals) out.copy(text, start + 1, end - 1);
  return { start: literals[0]?.start ?? 0, end: literals.at(-1)?.end ?? 0, mapped: out.build() };
}

/** Replaces sums of variables by what was assigned to them; parts map to the literals they came from. */
function joinVariables({ text, profile }: Source): Piece[] {
  if (countOf(profile, "=") < 2) return [];
  const values = new Map<string, MappedText>();
  for (const match of text.matchAll(ASSIGNMENT)) {
    const value = match[3] ?? "";
    const end = match.index + match[0].length - 1;
    const out = new MappedTextBuilder();
    out.copy(text, end - value.length, end);
    values.set(match[1] ?? "", out.build());
  }
  if (values.size < 2) return [];
  const pieces: Piece[] = [];
  for (const match of text.matchAll(SUM)) {
    const parts = [...match[0].matchAll(/\w+/gu)].map((name) => values.get(name[0]));
    if (parts.some((part) => part === undefined)) continue;
    const out = new MappedTextBuilder();
    for (const part of parts) if (part !== undefined) out.append(part);
    pieces.push({ start: match.index, end: match.index + match[0].length, mapped: out.build() });
  }
  return pieces;
}
