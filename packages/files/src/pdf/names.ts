/** A pattern for a name as a file may write it: any of its letters may also stand there by their codes, `#41`. */
export const nameSource = (name: string): string =>
  `/${[...name].map((letter) => `(?:${letter}|${codeOf(letter)})`).join("")}(?![\\w#])`;

function codeOf(letter: string): string {
  const code = letter.charCodeAt(0).toString(16);
  return `#${code.replace(/[a-f]/u, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
}
