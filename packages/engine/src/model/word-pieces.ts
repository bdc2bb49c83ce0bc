import { codePointEdges } from "./tokenizer.ts";
import { rememberWords } from "./word-cache.ts";
import { addAll } from "../lists.ts";

/**
 * Text → ids of BERT's uncased vocabulary, exactly as Hugging Face's tokenizers produces them: clean, set Chinese
 * characters apart, strip accents, lower-case, split at white space and at each punctuation sign, then greedy longest
 * match. A parity test compares the two. Names such as "[SEP]" in the text stay text: nobody can forge a special token.
 */

export const CLS = 101;
export const SEP = 102;
const UNKNOWN = 100;
const WORD_MAX_CODE_POINTS = 100;
const CONTINUED = "##";

/** Control, format and private characters and lone surrogates are dropped; tabs and line ends are white space below. */
const VANISHING = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD]/gu;
const CHINESE =
  /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B81F}\u{2B920}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/gu;
/** In stretches, because normalizing thousands of accents in a row takes quadratic time. */
const FOREIGN = /[\u0080-\u{10FFFF}]{1,64}/gu;
const ACCENTS = /\p{Mn}+/gu;
/** One punctuation sign, or everything up to the next sign or white space. ASCII's symbols count as punctuation. */
const WORDS = /[\p{P}$+<=>^`|~]|[^\p{White_Space}\p{P}$+<=>^`|~]+/gu;

export type WordPieces = (text: string) => number[];

export function createWordPieces(vocabulary: readonly string[]): WordPieces {
  const pieces = sortPieces(vocabulary);
  const splitWord = rememberWords((word) => matchPieces(word, pieces));
  return (text) => {
    const ids: number[] = [];
    for (const [word] of normalize(text).matchAll(WORDS)) addAll(ids, splitWord(word));
    return ids;
  };
}

interface Pieces {
  /** Pieces that begin a word, and those that continue one, the latter without their `##`. */
  readonly beginning: ReadonlyMap<string, number>;
  readonly continuing: ReadonlyMap<string, number>;
  /** Length of the longest piece. No longer match is tried, so that the time for a word is linear in its length. */
  readonly longest: number;
}

function sortPieces(vocabulary: readonly string[]): Pieces {
  const beginning = new Map<string, number>();
  const continuing = new Map<string, number>();
  let longest = 1;
  for (const [id, piece] of vocabulary.entries()) {
    const isContinued = piece.startsWith(CONTINUED) && piece.length > CONTINUED.length;
    const letters = isContinued ? piece.slice(CONTINUED.length) : piece;
    (isContinued ? continuing : beginning).set(letters, id);
    longest = Math.max(longest, letters.length);
  }
  return { beginning, continuing, longest };
}

/** A word with one character that no piece covers is unknown as a whole. */
function matchPieces(word: string, { beginning, continuing, longest }: Pieces): readonly number[] {
  if (word.length > 2 * WORD_MAX_CODE_POINTS) return [UNKNOWN];
  const edges = codePointEdges(word);
  const last = edges.length - 1;
  if (last > WORD_MAX_CODE_POINTS) return [UNKNOWN];
  const ids: number[] = [];
  let at = 0;
  while (at < last) {
    const known = at === 0 ? beginning : continuing;
    let end = Math.min(last, at + longest);
    let id: number | undefined;
    for (; end > at; end--) {
      id = known.get(word.slice(edges[at], edges[end]));
      if (id !== undefined) break;
    }
    if (id === undefined) return [UNKNOWN];
    ids.push(id);
    at = end;
  }
  return ids;
}

function normalize(text: string): string {
  const clean = text.replace(VANISHING, "");
  // oxlint-disable-next-line no-control-regex -- the range is what "ASCII" means
  if (/^[\0-\x7f]*$/.test(clean)) return clean.toLowerCase();
  const apart = clean.replace(CHINESE, " $& ").replace(FOREIGN, takeApart).replace(ACCENTS, "");
  // Sigma is the only letter that has another lower-case form at the end of a word.
  return apart.replaceAll("Σ", "σ").toLowerCase();
}

const takeApart = (signs: string): string => signs.normalize("NFD");
