/** What separates the parts of a reference, also a comment. */
export const GAP = String.raw`(?:[\s\0]|%[^\r\n]{0,200}[\r\n]){1,60}`;

/** A pattern for a name as a file may write it: any letter may be replaced by its code, such as `#41`. */
export const nameSource = (name: string): string =>
  `/${[...name].map((letter) => `(?:${letter}|${codeOf(letter)})`).join("")}(?![\\w#])`;

function codeOf(letter: string): string {
  const code = letter.charCodeAt(0).toString(16);
  return `#${code.replace(/[a-f]/u, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
}
