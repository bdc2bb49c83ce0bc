/** Escapes of two characters that stand for one, by what is read instead: as many characters, so that places stay. */
const BLANKS = new Map([
  ["\\n", " \n"],
  ["\\r", " \n"],
  ["\\f", " \n"],
  ["\\t", " \t"],
  ["\\b", "  "],
]);
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/g;
/** What stands before a quotation mark that opens. */
const BEFORE = /[\s=:{[(,]/;

/**
 * A JSON document as its texts read: in `\n4111…` the number begins a line, and nobody who looks for words finds it
 * behind an "n". Every place in it is the same place in the document.
 */
export function asRead(json: string): string {
  return json.replaceAll(ESCAPE, (escape, at: number) => {
    if (escape !== '\\"') return BLANKS.get(escape) ?? escape;
    return BEFORE.test(json.charAt(at - 1)) ? ' "' : '" ';
  });
}
