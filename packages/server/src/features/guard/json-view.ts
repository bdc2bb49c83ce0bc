/** Two-character escapes, with what is read in their place: also two characters, so that positions stay the same. */
const BLANKS = new Map([
  ["\\n", " \n"],
  ["\\r", " \n"],
  ["\\f", " \n"],
  ["\\t", " \t"],
  ["\\b", "  "],
]);
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/g;
/** What precedes an opening quotation mark. */
const BEFORE = /[\s=:{[(,]/;

/**
 * A JSON document with its escapes resolved for reading: in `\n4111…` the number then begins a line, where otherwise
 * the "n" would hide it from word boundaries. All positions stay those of the document.
 */
export function asRead(json: string): string {
  return json.replaceAll(ESCAPE, (escape, at: number) => {
    if (escape !== '\\"') return BLANKS.get(escape) ?? escape;
    return BEFORE.test(json.charAt(at - 1)) ? ' "' : '" ';
  });
}
