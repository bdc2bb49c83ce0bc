/**
 * Compiles a pattern that is written the way it is read: a plain space stands for whatever separates two words
 * (white space, a comma, emphasis marks), so that "ignore *all*, previous" reads like "ignore all previous".
 * Use as a tag: backslashes stay as written. Spaces in character classes mean white space.
 */
export function phrase(strings: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  const source = String.raw(strings, ...parts).replaceAll(SPACE_OR_CLASS, (found) =>
    found === " " ? SEPARATOR : found.replaceAll(" ", String.raw`\s`),
  );
  return new RegExp(source, "iu");
}

/** A part to be put into other patterns. */
export function fragment(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return `(?:${String.raw(strings, ...parts)})`;
}

/** Up to `words` words in between, within the sentence; ends with a separator or is empty. */
export function gap(words: number): string {
  return String.raw`(?:[^\s,*".!?;:]{1,24}[\s,*]{1,8}){0,${words}}`;
}

/** Up to `characters` characters of the same sentence, for scripts that do not separate words. */
export function near(characters: number): string {
  return String.raw`[^.!?\n。！？，；]{0,${characters}}`;
}

// Up to eight: shorter repetitions are written out by V8 wherever they stand, which makes compiling three times as slow.
const SEPARATOR = String.raw`(?:[\s,*]{1,8})`;
const SPACE_OR_CLASS = /\\.|\[(?:\\.|[^\]\\])*\]?| /gu;
