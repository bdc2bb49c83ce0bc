/**
 * Calls `visit` for every match of a global pattern. `matchAll` copies the pattern on each call, which costs
 * more than matching when the texts are short and many.
 */
export function eachMatch(pattern: RegExp, text: string, visit: (match: RegExpExecArray) => void): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) visit(match);
}
