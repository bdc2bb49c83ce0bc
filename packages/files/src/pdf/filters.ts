/** How a stream may be packed, as far as data do not tell that themselves. */
export interface Filters {
  readonly hex: boolean;
  readonly base85: boolean;
  readonly lzw: boolean;
  readonly brotli: boolean;
  /** The layers that may be packed as runs of one byte: such data cannot be told from text. */
  readonly runs: ReadonlySet<number>;
}

const HEX = /\/A(?:SCIIHexDecode|Hx)\b/u;
const BASE_85 = /\/A(?:SCII85Decode|85)\b/u;
const LZW = /\/LZW/u;
const BROTLI = /\/Brotli/u;
const RUNS = /^R(?:unLengthDecode|L)$/u;
const LISTED = /\/F(?:ilter)?[\s\0]*(?:\/(\w+)|\[([^\]]*)\])/gu;
const FIRST_LAYERS: ReadonlySet<number> = new Set([0, 1, 2]);
/** A name may be written in codes, lie behind a comment or in another object; a string may hold the word `obj`. */
const MAY_BE_ANY = /[#%()]|\/F(?:ilter)?[\s\0]*(?:\d|\[[^\]]*\d[\s\0]+R)/u;

/** What a stream's dictionary says about its filters. Whatever it does not say for certain counts as possible. */
export function filtersOf(before: string): Filters {
  const { text, isCertain } = dictionaryIn(before);
  if (!isCertain) return { hex: true, base85: true, lzw: true, brotli: true, runs: FIRST_LAYERS };
  return {
    hex: HEX.test(text),
    base85: BASE_85.test(text),
    lzw: LZW.test(text),
    brotli: BROTLI.test(text),
    runs: runsOf(text),
  };
}

/** The dictionary at the end of a text. What is not certain may begin earlier, and say more than it seems to. */
export function dictionaryIn(before: string): { readonly text: string; readonly isCertain: boolean } {
  const start = before.lastIndexOf("obj");
  const text = before.slice(Math.max(0, start));
  return { text, isCertain: beginsObject(before, start) && !MAY_BE_ANY.test(text) };
}

/** The word may also be a name, or lie in a comment; in a dictionary of more than 4,000 bytes it is not found at all. */
function beginsObject(before: string, at: number): boolean {
  const line = Math.max(before.lastIndexOf("\n", at), before.lastIndexOf("\r", at)) + 1;
  return at !== -1 && /^[^%]*\d[ \t]+$/u.test(before.slice(line, at));
}

function runsOf(dictionary: string): ReadonlySet<number> {
  const layers = new Set<number>();
  // More than one list may be a trick: each of them counts.
  for (const [, name = "", list = name] of dictionary.matchAll(LISTED))
    for (const [layer, filter] of (list.match(/\w+/gu) ?? []).entries())
      if (RUNS.test(filter)) layers.add(layer);
  return layers;
}
