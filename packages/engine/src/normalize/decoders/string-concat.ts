import type { Span } from "../../types.ts";
import { isBrokenBetween } from "../broken-words.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
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
const LITERAL = /(["'`])[^"'`\n]{0,200}\1|[„“«][^„“”«»\n]{1,200}[“”»]/gu;
// "+", "++", "||"; "." and "&" with the same space on both sides, because `"Yes". "No."` is speech; `"; s += "`.
const OPERATOR = String.raw`\s{0,20}(?:\+{1,2}|\|\|)\s{0,20}|[.&]{1,2}|[ ][.&]{1,2}\s{1,20}|;?\s{1,20}[A-Za-z_]\w{0,20}\s?\+=\s?`;
const JOINT = new RegExp(`["'\`“”»](?:${OPERATOR})["'\`„“«]`, "u");
const GAP = new RegExp(`^(?:${OPERATOR})$`, "u");
const LONGEST_GAP = 48;
/** Lists and adjacent strings are everyday; they count only if a word is broken between them, or if they are joined. */
const LIST_JOINT = /["'`“”»][ \t]{0,3},?[ \t]{0,3}["'`„“«]/gu;
const LIST_GAP = /^[ \t]{0,3},?[ \t]{0,3}$/u;
/** `"".join(["ig", "nore"])`, `CONCAT("ig", "nore")`; the first group is what comes between the parts. */
const JOINED_BEFORE =
  /(?:["']( ?)["']\.join\(|\bjoin\(\s?["']( ?)["'],\s?|\bconcat\()\s?(?:array)?[[(]?\s?$/iu;
/** `["ig", "nore"].join("")`. */
const JOINED_AFTER = /^\s?[\])]\s?\.join\(\s?["'`]( ?)["'`]/iu;
const JOIN_CALL = /join\s?\(|concat\s?\(/iu;
const LONGEST_CALL = 32;
const ASSIGNMENT = /\b([A-Za-z_]\w{0,20})\s{0,2}:?=\s{0,2}(["'`])([^"'`\n]{1,200})\2/gu;
const SUM =
  /\b[A-Za-z_]\w{0,20}(?:\s{0,2}\+\s{0,2}[A-Za-z_]\w{0,20}){1,40}|\$?\{[A-Za-z_]\w{0,20}\}(?:[ ]?\$?\{[A-Za-z_]\w{0,20}\}){1,40}/gu;

function quotesIn(profile: Profile): number {
  return countOf(profile, '"') + countOf(profile, "'") + countOf(profile, "`");
}

function joinLiterals({ text, lower }: Source): Piece[] {
  const sums = JOINT.test(text) ? groupsOf(text, GAP) : [];
  if (sums.length > 0) return sums.map((literals) => joinSpans(text, literals, ""));
  const isCall = JOIN_CALL.test(text);
  if (!isCall && !isBroken(lower)) return [];
  return groupsOf(text, LIST_GAP).flatMap((literals) => {
    const start = literals[0]?.start ?? 0;
    const end = literals.at(-1)?.end ?? 0;
    const between = isCall ? separatorOf(text, start, end) : undefined;
    if (between === undefined && !isBroken(lower.slice(start, end))) return [];
    return [joinSpans(text, literals, between ?? "")];
  });
}

/** What a call puts between the strings of a list; `undefined` if nothing joins them. */
function separatorOf(text: string, start: number, end: number): string | undefined {
  const before = JOINED_BEFORE.exec(text.slice(Math.max(0, start - LONGEST_CALL), start));
  if (before !== null) return before[1] ?? before[2] ?? "";
  return JOINED_AFTER.exec(text.slice(end, end + LONGEST_CALL))?.[1];
}

/** Rows of two or more literals with such gaps between them. */
function groupsOf(text: string, gap: RegExp): Span[][] {
  const groups: Span[][] = [];
  let literals: Span[] = [];
  const close = (): void => {
    if (literals.length > 1) groups.push(literals);
    literals = [];
  };
  eachMatch(LITERAL, text, (match) => {
    const last = literals.at(-1);
    const span = { start: match.index, end: match.index + match[0].length };
    if (
      last !== undefined &&
      !(span.start - last.end <= LONGEST_GAP && gap.test(text.slice(last.end, span.start)))
    )
      close();
    literals.push(span);
  });
  close();
  return groups;
}

/** Whether an attack word is broken between two parts of a list. */
function isBroken(lower: string): boolean {
  for (const { index, 0: joint } of lower.matchAll(LIST_JOINT))
    if (isBrokenBetween(lower, index, index + joint.length)) return true;
  return false;
}

/** The contents of the literals, without their quotes. */
function joinSpans(text: string, literals: readonly Span[], between: string): Piece {
  const out = new MappedTextBuilder();
  for (const { start, end } of literals) {
    if (out.length > 0) out.push(between, start, start);
    out.copy(text, start + 1, end - 1);
  }
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
