/** Characters that no part of a pattern tells apart. */
export interface Letter {
  /** By the number of the pattern's atom: whether it matches these characters. */
  readonly isIn: readonly boolean[];
  readonly isWord: boolean;
}

export interface Alphabet {
  readonly letters: readonly Letter[];
}

/** Sorts all characters of Unicode by which of the atoms (sources of single characters and sets) match them. */
export function alphabetOf(atoms: readonly string[], flags: string): Alphabet {
  const sources = [...atoms, String.raw`\w`];
  const ranges = sources.map((source) => rangesOf(source, flags));
  const edges = ranges.flatMap((own, atom) =>
    own.flatMap(([first, end]) => [
      { at: first, atom, isIn: true },
      { at: end, atom, isIn: false },
    ]),
  );
  const isIn = sources.map(() => false);
  const letters = new Map<string, Letter>();
  const note = () => {
    const name = isIn.map(Number).join("");
    if (!letters.has(name)) letters.set(name, { isIn: isIn.slice(0, -1), isWord: isIn.at(-1) === true });
  };
  let last = 0;
  for (const edge of edges.toSorted((a, b) => a.at - b.at)) {
    if (edge.at > last) note();
    last = edge.at;
    isIn[edge.atom] = edge.isIn;
  }
  if (last < CODE_POINTS) note();
  return { letters: [...letters.values()] };
}

const CODE_POINTS = 0x11_00_00;
/** Half of a surrogate pair must not stand before the other, or the two would be one character. */
const BLOCKS = [
  [0, 0xd800],
  [0xd800, 0xdc00],
  [0xdc00, 0xe000],
  [0xe000, 0x1_00_00],
  [0x1_00_00, CODE_POINTS],
] as const;

let texts: readonly string[] | undefined;

/** The code points that a single character or set matches, as beginnings and ends. */
function rangesOf(source: string, flags: string): [number, number][] {
  texts ??= BLOCKS.map(([first, end]) => charactersBetween(first, end));
  const run = new RegExp(`(?:${source})+`, `${flags}g`);
  return texts.flatMap((text, block) => {
    const [first, end] = BLOCKS[block] ?? [0, 0];
    const width = text.length / (end - first);
    return [...text.matchAll(run)].map((found): [number, number] => [
      first + found.index / width,
      first + (found.index + found[0].length) / width,
    ]);
  });
}

function charactersBetween(first: number, end: number): string {
  const parts: string[] = [];
  for (let at = first; at < end; at += 1_024) {
    const length = Math.min(1_024, end - at);
    parts.push(String.fromCodePoint(...Array.from({ length }, (_, n) => at + n)));
  }
  return parts.join("");
}
