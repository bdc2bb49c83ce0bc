import { joinLines } from "../src/compose.ts";

/** Template tags for the patterns of rules. All may span several lines, see `joinLines`. */

/**
 * A pattern written like plain text: a space matches whatever separates two words (white space, commas, emphasis
 * marks), so that "ignore *all*, previous" matches like "ignore all previous". In a character class, a space means any
 * white space.
 */
export function phrase(strings: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  const source = joinLines(strings, ...parts).replaceAll(SPACE_OR_CLASS, (found) =>
    found === " " ? SEPARATOR : found.replaceAll(" ", String.raw`\s`),
  );
  return new RegExp(source, "iu");
}

/** A pattern in which a space matches only a space, for code, tokens and addresses. */
export function exactly(strings: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(joinLines(strings, ...parts), "iu");
}

/** Alternatives for use in other patterns. */
export function fragment(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return `(?:${joinLines(strings, ...parts)})`;
}

/** A sequence for use in other patterns. */
export function sequence(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return joinLines(strings, ...parts);
}

/** Matches up to `words` words of the same sentence and the separator after them, or nothing. */
export function gap(words: number): string {
  return String.raw`(?:[^\s,*".!?;:]{1,24}[\s,*]{1,8}){0,${words}}`;
}

/** Matches up to `characters` characters of the same sentence, for scripts that do not separate words. */
export function near(characters: number): string {
  return String.raw`[^.!?\n。！？，；]{0,${characters}}`;
}

/** The edges of a word, in any script; `\b` knows only Latin letters without accents. */
export const WORD_START = String.raw`(?:^|[^\p{L}])`;
export const WORD_END = String.raw`(?!\p{L})`;

// The limit is eight: V8 unrolls smaller ones at every occurrence, which makes compilation three times as slow.
const SEPARATOR = String.raw`(?:[\s,*]{1,8})`;
const SPACE_OR_CLASS = /\\.|\[(?:\\.|[^\]\\])*\]?| /gu;
