import { joinLines } from "../src/compose.ts";

/** The tags that rules write their patterns with. All may run over several lines, see `joinLines`. */

/**
 * A pattern that is written the way it is read: a plain space stands for whatever separates two words (white space, a
 * comma, emphasis marks), so that "ignore *all*, previous" reads like "ignore all previous". Spaces in character
 * classes mean white space.
 */
export function phrase(strings: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  const source = joinLines(strings, ...parts).replaceAll(SPACE_OR_CLASS, (found) =>
    found === " " ? SEPARATOR : found.replaceAll(" ", String.raw`\s`),
  );
  return new RegExp(source, "iu");
}

/** A pattern in which a space is a space: for code, tokens and addresses. */
export function exactly(strings: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(joinLines(strings, ...parts), "iu");
}

/** Alternatives to be put into other patterns. */
export function fragment(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return `(?:${joinLines(strings, ...parts)})`;
}

/** One thing after the other, to be put into other patterns. */
export function sequence(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return joinLines(strings, ...parts);
}

/** Up to `words` words in between, within the sentence; ends with a separator or is empty. */
export function gap(words: number): string {
  return String.raw`(?:[^\s,*".!?;:]{1,24}[\s,*]{1,8}){0,${words}}`;
}

/** Up to `characters` characters of the same sentence, for scripts that do not separate words. */
export function near(characters: number): string {
  return String.raw`[^.!?\n。！？，；]{0,${characters}}`;
}

/** The edges of a word, in any script; `\b` knows only Latin letters without accents. */
export const WORD_START = String.raw`(?:^|[^\p{L}])`;
export const WORD_END = String.raw`(?!\p{L})`;

// Up to eight: shorter repetitions are written out by V8 wherever they stand, which makes compiling three times as slow.
const SEPARATOR = String.raw`(?:[\s,*]{1,8})`;
const SPACE_OR_CLASS = /\\.|\[(?:\\.|[^\]\\])*\]?| /gu;
