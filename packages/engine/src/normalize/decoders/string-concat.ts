import type { Span } from "../../types.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { eachMatch } from "../each-match.ts";
import { type MappedText, MappedTextBuilder } from "../mapped-text.ts";
import { countOf, type Profile } from "../profile.ts";

/** Messages put together from string parts: `"ign" + "ore"`, or `a = "ign"; b = "ore"; do a + b`. */
export const stringConcat: Decoder = {
  id: "string-concat",
  intent: "everyday",
  rank: 310,
  applies: ({ profile }) => quotesIn(profile) > 3 && (countOf(profile, "+") > 0 || countOf(profile, "=") > 1),
  decode: (source) =>
    [...joinLiterals(source), ...joinVariables(source)].toSorted((a, b) => a.start - b.start),
};

// A literal holds no quote of any kind and no line break, so a run of them can be read in one way only.
const LITERAL = /(["'`])([^"'`\n]{1,200})\1/gu;
const JOINT = /["'`]\s{0,3}[+.&]{1,2}\s{0,3}["'`]/u;
const GAP = /^\s{0,3}[+.&]{1,2}\s{0,3}$/u;
const ASSIGNMENT = /\b([A-Za-z_]\w{0,20})\s{0,2}:?=\s{0,2}(["'`])([^"'`\n]{1,200})\2/gu;
const SUM =
  /\b[A-Za-z_]\w{0,20}(?:\s{0,2}\+\s{0,2}[A-Za-z_]\w{0,20}){1,40}|\{[A-Za-z_]\w{0,20}\}(?:[ ]?\{[A-Za-z_]\w{0,20}\}){1,40}/gu;

function quotesIn(profile: Profile): number {
  return countOf(profile, '"') + countOf(profile, "'") + countOf(profile, "`");
}

function joinLiterals({ text }: Source): Piece[] {
  const pieces: Piece[] = [];
  if (!JOINT.test(text)) return pieces;
  let literals: Span[] = [];
  const close = (): void => {
    if (literals.length > 1) pieces.push(joinSpans(text, literals));
    literals = [];
  };
  eachMatch(LITERAL, text, (match) => {
    const last = literals.at(-1);
    const span = { start: match.index, end: match.index + match[0].length };
    if (last !== undefined && !(span.start - last.end <= 8 && GAP.test(text.slice(last.end, span.start))))
      close();
    literals.push(span);
  });
  close();
  return pieces;
}

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
