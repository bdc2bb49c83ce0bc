/**
 * Finds every keyword of a list in one pass over the text, however many there are: from each position where one may
 * begin, it walks down the trie until nothing matches.
 */
export interface KeywordTrie {
  /** Calls `onHit` with the keyword's index and start, ordered by start. */
  scan(text: string, onHit: (keyword: number, start: number) => void): void;
}

interface Options {
  /** Keywords that begin with a letter a to z match only where no such letter comes before. */
  readonly atWordStarts?: boolean;
}

const ASCII = 128;

export function buildKeywordTrie(
  keywords: readonly string[],
  { atWordStarts = false }: Options = {},
): KeywordTrie {
  const { unitOf, firstChild, keywordAt } = buildTree(keywords);
  const roots = new Int32Array(65_536);
  for (let state = 1; state < (firstChild[1] ?? 0); state++) roots[unitOf[state] ?? 0] = state;

  /** The state that `unit` leads to, 0 for none. Siblings are stored next to each other, ordered by unit. */
  const childOf = (state: number, unit: number): number => {
    const end = firstChild[state + 1] as number;
    for (let child = firstChild[state] as number; child < end; child++) {
      const own = unitOf[child] as number;
      if (own >= unit) return own === unit ? child : 0;
    }
    return 0;
  };

  // Most words leave the tree at their second letter, so the first two are looked up in one step.
  const pairs = new Int32Array(ASCII * ASCII);
  for (let first = 0; first < ASCII; first++) {
    const root = roots[first] as number;
    if (root === 0) continue;
    for (let unit = 0; unit < ASCII; unit++) pairs[first * ASCII + unit] = childOf(root, unit);
  }
  const secondOf = (root: number, first: number, unit: number): number =>
    first < ASCII && unit < ASCII ? (pairs[first * ASCII + unit] as number) : childOf(root, unit);

  return {
    scan(text, onHit) {
      let inWord = false;
      for (let i = 0; i < text.length; i++) {
        const unit = text.charCodeAt(i);
        const isLetter = unit >= 97 && unit <= 122;
        const mayStart = !(isLetter && inWord);
        inWord = isLetter && atWordStarts;
        if (!mayStart) continue;
        let state = roots[unit] as number;
        for (let at = i + 1; state !== 0; at++) {
          const keyword = keywordAt[state] as number;
          if (keyword !== 0) onHit(keyword - 1, i);
          if (at === text.length) break;
          const next = text.charCodeAt(at);
          state = at === i + 1 ? secondOf(state, unit, next) : childOf(state, next);
        }
      }
    },
  };
}

/** States in breadth-first order, so that the children of one state are followed by those of the next. */
interface Tree {
  /** The UTF-16 unit that leads to a state. */
  readonly unitOf: Uint16Array;
  /** A state's first child. Its children end where those of the next state begin. */
  readonly firstChild: Int32Array;
  /** Index + 1 of the keyword that ends in a state, 0 for none. */
  readonly keywordAt: Int32Array;
}

function buildTree(keywords: readonly string[]): Tree {
  const sorted = keywords
    .map((text, index) => ({ text, index }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const units = [0];
  const firsts: number[] = [];
  const ends = [0];
  /** For each state, the range of sorted keywords that share its prefix. */
  const groups = [{ from: 0, to: sorted.length, depth: 0 }];
  for (let state = 0; state < groups.length; state++) {
    firsts.push(groups.length);
    const { from, to, depth } = groups[state] ?? { from: 0, to: 0, depth: 0 };
    let next = from;
    for (; next < to && sorted[next]?.text.length === depth; next++)
      ends[state] = (sorted[next]?.index ?? 0) + 1;
    while (next < to) {
      const start = next;
      const unit = sorted[start]?.text.charCodeAt(depth) ?? 0;
      while (next < to && sorted[next]?.text.charCodeAt(depth) === unit) next++;
      units.push(unit);
      ends.push(0);
      groups.push({ from: start, to: next, depth: depth + 1 });
    }
  }
  return {
    unitOf: Uint16Array.from(units),
    firstChild: Int32Array.from([...firsts, groups.length]),
    keywordAt: Int32Array.from(ends),
  };
}
