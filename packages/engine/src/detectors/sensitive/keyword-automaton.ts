/**
 * Aho–Corasick: every occurrence of every keyword in one pass, whatever their number.
 * The table is dense (state × character class), so a step is two array reads.
 */
export interface KeywordAutomaton {
  scan(lower: string, onHit: (keyword: number, end: number) => void): void;
}

export function buildKeywordAutomaton(keywords: readonly string[]): KeywordAutomaton {
  const classOf = new Uint8Array(65_536);
  const classes = assignClasses(keywords, classOf);
  const trie = buildTrie(keywords, classOf, classes);
  const outputs = linkFailures(trie, classes);
  const next = Uint16Array.from(trie.next);
  return {
    scan(lower, onHit) {
      let state = 0;
      for (let i = 0; i < lower.length; i++) {
        state = next[state * classes + (classOf[lower.charCodeAt(i)] ?? 0)] ?? 0;
        const found = outputs[state];
        if (found !== undefined) for (const keyword of found) onHit(keyword, i + 1);
      }
    },
  };
}

interface Trie {
  readonly next: number[];
  readonly ends: (number[] | undefined)[];
}

/** Class 0 is every character that no keyword uses. */
function assignClasses(keywords: readonly string[], classOf: Uint8Array): number {
  let classes = 1;
  for (const keyword of keywords) {
    for (let i = 0; i < keyword.length; i++) {
      const code = keyword.charCodeAt(i);
      if (classOf[code] === 0) classOf[code] = classes++;
    }
  }
  if (classes > 256) throw new Error("keyword automaton: more than 255 distinct characters");
  return classes;
}

function buildTrie(keywords: readonly string[], classOf: Uint8Array, classes: number): Trie {
  const next: number[] = Array.from({ length: classes }, () => 0);
  const ends: (number[] | undefined)[] = [undefined];
  for (const [index, keyword] of keywords.entries()) {
    let state = 0;
    for (let i = 0; i < keyword.length; i++) {
      const slot = state * classes + (classOf[keyword.charCodeAt(i)] ?? 0);
      let child = next[slot] ?? 0;
      if (child === 0) {
        child = ends.length;
        ends.push(undefined);
        for (let c = 0; c < classes; c++) next.push(0);
        next[slot] = child;
      }
      state = child;
    }
    (ends[state] ??= []).push(index);
  }
  if (ends.length > 65_535) throw new Error("keyword automaton: too many states");
  return { next, ends };
}

/** Breadth first: missing edges borrow those of the longest proper suffix, so scanning never backs up. */
function linkFailures({ next, ends }: Trie, classes: number): (number[] | undefined)[] {
  const fail = new Uint16Array(ends.length);
  const queue: number[] = [];
  for (let c = 0; c < classes; c++) {
    const child = next[c] ?? 0;
    if (child !== 0) queue.push(child);
  }
  for (const state of queue) {
    const suffix = fail[state] ?? 0;
    const inherited = ends[suffix];
    if (inherited !== undefined) ends[state] = [...(ends[state] ?? []), ...inherited];
    for (let c = 0; c < classes; c++) {
      const slot = state * classes + c;
      const child = next[slot] ?? 0;
      const borrowed = next[suffix * classes + c] ?? 0;
      if (child === 0) next[slot] = borrowed;
      else {
        fail[child] = borrowed;
        queue.push(child);
      }
    }
  }
  return ends;
}
