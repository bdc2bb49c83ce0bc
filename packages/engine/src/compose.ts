/**
 * Patterns are written over several lines, because a line of a thousand characters cannot be read. Line breaks and the
 * indentation after them are left out; a space at the edge of a line is written `[ ]`.
 */
export function joinLines(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw(strings, ...parts)
    .replaceAll(/\n\s*/g, "")
    .replaceAll("[ ]", " ");
}

/** A tag for a regular expression that is written over several lines. */
export const regex =
  (flags = "") =>
  (strings: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
    new RegExp(joinLines(strings, ...parts), flags);
