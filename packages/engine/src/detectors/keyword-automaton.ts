/**
 * Aho–Corasick over UTF-16 units: finds every keyword in one pass, whatever their number.
 * Edges live in one open-addressed table, so thousands of keywords in many scripts stay small.
 */
export interface KeywordAutomaton {
  /** Calls `onHit` with the keyword's index and the position just past it, in order of position. */
  scan(text: string, onHit: (keyword: number, end: number) => void): void;
}

export function buildKeywordAutomaton(keywords: readonly string[]): KeywordAutomaton {
  const trie = buildTrie(keywords);
  const { fail, output } = linkFailures(trie);
  const { classOf, classes, keywordAt } = trie;
  // The loop reads plain arrays: it runs once per character of every prompt.
  const { keys, values, mask } = trie.edges;
  const root = Int32Array.from({ length: classes }, (_, symbol) => trie.edges.get(symbol));

  return {
    scan(text, onHit) {
      let state = 0;
      for (let i = 0; i < text.length; i++) {
        const symbol = classOf[text.charCodeAt(i)] as number;
        if (symbol === 0) {
          state = 0;
          continue;
        }
        let next = 0;
        while (state !== 0) {
          const key = state * classes + symbol;
          let slot = hash(key) & mask;
          while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
          next = values[slot] as number;
          if (next !== 0) break;
          state = fail[state] as number;
        }
        state = next === 0 ? (root[symbol] as number) : next;
        for (let at = output[state] as number; at !== 0; at = output[fail[at] as number] as number) {
          onHit((keywordAt[at] as number) - 1, i + 1);
        }
      }
    },
  };
}

interface Trie {
  /** Units that occur in some keyword, numbered from 1. */
  readonly classOf: Uint16Array;
  readonly classes: number;
  readonly edges: EdgeTable;
  /** Keyword index + 1 that ends in a state, 0 for none. */
  readonly keywordAt: Int32Array;
  /** States in the order they were made, as (parent, symbol), for the breadth-first pass. */
  readonly parent: Int32Array;
  readonly symbol: Uint16Array;
  readonly depth: Int32Array;
  readonly states: number;
}

function buildTrie(keywords: readonly string[]): Trie {
  const classOf = new Uint16Array(65536);
  let classes = 1;
  let units = 1;
  for (const keyword of keywords) {
    units += keyword.length;
    for (let i = 0; i < keyword.length; i++) {
      const unit = keyword.charCodeAt(i);
      if (classOf[unit] === 0) classOf[unit] = classes++;
    }
  }
  const edges = new EdgeTable(units);
  const keywordAt = new Int32Array(units);
  const parent = new Int32Array(units);
  const symbol = new Uint16Array(units);
  const depth = new Int32Array(units);
  let states = 1;
  for (const [index, keyword] of keywords.entries()) {
    let state = 0;
    for (let i = 0; i < keyword.length; i++) {
      const unitClass = classOf[keyword.charCodeAt(i)] ?? 0;
      let next = edges.get(state * classes + unitClass);
      if (next === 0) {
        next = states++;
        edges.set(state * classes + unitClass, next);
        parent[next] = state;
        symbol[next] = unitClass;
        depth[next] = i + 1;
      }
      state = next;
    }
    keywordAt[state] = index + 1;
  }
  return { classOf, classes, edges, keywordAt, parent, symbol, depth, states };
}

/** `output[s]` is the nearest state on the failure path of `s`, itself included, where a keyword ends. */
function linkFailures({ classes, edges, keywordAt, parent, symbol, depth, states }: Trie) {
  const fail = new Int32Array(states);
  const output = new Int32Array(states);
  const order = Array.from({ length: states - 1 }, (_, i) => i + 1).toSorted(
    (a, b) => (depth[a] ?? 0) - (depth[b] ?? 0),
  );
  for (const state of order) {
    const up = parent[state] ?? 0;
    const by = symbol[state] ?? 0;
    let from = up;
    let target = 0;
    while (from !== 0 && target === 0) {
      from = fail[from] ?? 0;
      target = edges.get(from * classes + by);
    }
    fail[state] = target;
    output[state] = keywordAt[state] === 0 ? (output[target] ?? 0) : state;
  }
  return { fail, output };
}

/** Open addressing with linear probing; at most half full. Key 0 never occurs: symbols start at 1. */
class EdgeTable {
  readonly keys: Int32Array;
  readonly values: Int32Array;
  readonly mask: number;

  constructor(entries: number) {
    const size = 2 ** Math.ceil(Math.log2(entries * 2 + 2));
    this.keys = new Int32Array(size);
    this.values = new Int32Array(size);
    this.mask = size - 1;
  }

  get(key: number): number {
    return this.values[this.#slot(key)] ?? 0;
  }

  set(key: number, value: number): void {
    const slot = this.#slot(key);
    this.keys[slot] = key;
    this.values[slot] = value;
  }

  #slot(key: number): number {
    let slot = hash(key) & this.mask;
    while (this.keys[slot] !== 0 && this.keys[slot] !== key) slot = (slot + 1) & this.mask;
    return slot;
  }
}

function hash(key: number): number {
  const mixed = Math.imul(key, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
}
