/**
 * Compiles a pattern that is written the way it is read: a plain space stands for whatever separates two words
 * (white space, a comma, emphasis marks), so that "ignore *all*, previous" reads like "ignore all previous".
 * Use as a tag: backslashes stay as written.
 */
export function phrase(strings: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(String.raw(strings, ...parts).replaceAll(" ", SEPARATOR), "iu");
}

/** Like {@link phrase}, for a part to be put into other patterns. */
export function fragment(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return `(?:${String.raw(strings, ...parts)})`;
}

/** Up to `words` words in between, within the sentence; ends with a separator or is empty. */
export function gap(words: number): string {
  return String.raw`(?:[^\s,*_".!?;:]{1,24}[\s,*_"]{1,4}){0,${words}}`;
}

/** Up to `characters` characters of the same sentence, for scripts that do not separate words. */
export function near(characters: number): string {
  return String.raw`[^.!?\n。！？]{0,${characters}}`;
}

const SEPARATOR = String.raw`[\s,*_"]{1,4}`;
