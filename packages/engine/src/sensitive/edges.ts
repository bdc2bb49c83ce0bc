/** Whether the span stands free, and is not cut out of a longer number, version, path or identifier. */
export function standsFree(text: string, start: number, end: number): boolean {
  if (isAlnum(text, start - 1) || isAlnum(text, end)) return false;
  if (isJoiner(text, start - 1) && isAlnum(text, start - 2)) return false;
  // `blk_-4571…`: the minus belongs to the number, and the number to the name.
  if (text.charAt(start - 1) === "-" && text.charAt(start - 2) === "_") return false;
  return !(isJoiner(text, end) && isAlnum(text, end + 1));
}

/** Whether a word starts here: not after another letter, unless a camel-case hump begins. */
export function startsWord(text: string, start: number): boolean {
  const before = text.charCodeAt(start - 1);
  if (start === 0 || !isLetterCode(before)) return true;
  return isUpperCode(text.charCodeAt(start)) && !isUpperCode(before);
}

export function endsWord(text: string, end: number): boolean {
  if (end >= text.length || !isLetterCode(text.charCodeAt(end))) return true;
  return isUpperCode(text.charCodeAt(end)) && !isUpperCode(text.charCodeAt(end - 1));
}

/** `[API_KEY_1]` is what sanitizing leaves: its words say nothing about the text beside it. */
export function isInMask(text: string, start: number, end: number): boolean {
  if (!isUpperCode(text.charCodeAt(start))) return false;
  const before = text.slice(Math.max(0, start - 24), start);
  return /\[[A-Z0-9_]{0,23}$/.test(before) && /^[A-Z0-9_]{0,23}_\d{1,5}\]/.test(text.slice(end, end + 32));
}

export function isAlnum(text: string, at: number): boolean {
  const c = text.charCodeAt(at);
  return (c >= 48 && c <= 57) || (c >= 65 && c <= 90) || (c >= 97 && c <= 122);
}

/** `12.5`, `a-1`, `x/1`, `n_1` join; a comma or colon does not. */
function isJoiner(text: string, at: number): boolean {
  const c = text.charAt(at);
  return c === "-" || c === "." || c === "/" || c === "_";
}

function isUpperCode(c: number): boolean {
  return c >= 65 && c <= 90;
}

/** Latin with accents, Greek, Cyrillic count as letters; scripts written without spaces do not. */
function isLetterCode(c: number): boolean {
  return (
    (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 0xc0 && c <= 0x52f && c !== 0xd7 && c !== 0xf7)
  );
}
