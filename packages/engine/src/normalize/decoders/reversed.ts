import { regex } from "../../compose.ts";
import type { Span } from "../../types.ts";
import { findCipherRegions } from "../cipher-regions.ts";
import type { Decoder, Piece, Source } from "../decoder.ts";
import { type MappedText, MappedTextBuilder } from "../mapped-text.ts";
import { REVERSED } from "../word-clues.ts";

/** Text written from its last letter to its first. */
export const reversed: Decoder = {
  id: "reversed",
  intent: "deliberate",
  rank: 240,
  applies: ({ clues, profile }) => clues.ciphers.length > 0 || !profile.isAscii,
  decode: (source) =>
    reversedRegions(source).map(({ start, end }) => ({
      start,
      end,
      mapped: reverse(source.text, { start, end }),
    })),
};

/** Words that are reversed one by one and keep their order. */
export const reversedWords: Decoder = {
  id: "reversed-words",
  intent: "deliberate",
  rank: 250,
  applies: ({ clues }) => clues.ciphers.length > 0,
  decode: (source) =>
    findCipherRegions(source.text, source.clues, REVERSED).map((span) => reverseWords(source.text, span)),
};

// "instructions", "ignore", "system prompt" backwards in languages without ASCII letters. Each is too long to occur in
// ordinary text, where 메시지 (message) or 表示指定 (display setting) contain the shorter forms.
const FOREIGN = regex("u")`
  を示指|示指の前|てし視無|视忽|略忽|示指的|令指的|詞示提|词示提|トプンロプ|시지 전이|를시지|트프롬프
  |ииц?куртсни|юицкуртсни|еищудыдерп|ыметсис|йурирон|تاميلعت|تاداشرإ|لهاجت
`;

function reversedRegions(source: Source): Span[] {
  const regions = findCipherRegions(source.text, source.clues, REVERSED);
  if (source.profile.isAscii || regions.length > 0 || !FOREIGN.test(source.text)) return regions;
  return linesWith(source.text);
}

function linesWith(text: string): Span[] {
  const spans: Span[] = [];
  for (const line of text.matchAll(/[^\n]+/gu)) {
    if (FOREIGN.test(line[0])) spans.push({ start: line.index, end: line.index + line[0].length });
  }
  return spans;
}

function reverse(text: string, { start, end }: Span): MappedText {
  const out = new MappedTextBuilder();
  for (let i = end - 1; i >= start; i -= 1) {
    const isPair = i > start && isLowSurrogate(text.charCodeAt(i)) && isHighSurrogate(text.charCodeAt(i - 1));
    const from = isPair ? i - 1 : i;
    out.push(text.slice(from, i + 1), from, i + 1);
    i = from;
  }
  return out.build();
}

function reverseWords(text: string, { start, end }: Span): Piece {
  const out = new MappedTextBuilder();
  let kept = start;
  // A reversed word begins with the full stop that follows it: ".snoitcurtsni".
  for (const word of text.slice(start, end).matchAll(/[.,!?;:]?[\p{L}\p{M}]+/gu)) {
    const from = start + word.index;
    out.copy(text, kept, from);
    kept = from + word[0].length;
    out.append(reverse(text, { start: from, end: kept }));
  }
  out.copy(text, kept, end);
  return { start, end, mapped: out.build() };
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
