import { RegExpParser } from "@eslint-community/regexpp";
import { type Alphabet, alphabetOf } from "./alphabet.ts";
import { nodesOf, type Nodes } from "./pattern-nodes.ts";

export type Growth = "linear" | "quadratic" | "unknown";

/** How much may be looked at for one pattern. Those that people write need a thousandth of it. */
const STEPS_MAX = 4_000_000;

/**
 * Whether finding every match of a pattern takes linear time, given that finding one does. `x(?:x*y)?` finds an `x` at
 * once, but only after it has looked through all `x` behind it for a `y`; the search for the next match looks through
 * them again.
 *
 * The searches are followed as an automaton whose states hold what the regex engine would still try, in its order. If
 * many searches look through the same stretch of text beyond their match, then (by Ramsey's theorem) there is a text
 * `v` that leads from the start of a search, beyond its match, to a state that reading `v` again leads back to without
 * another match. Such a text is looked for; if there is none, the searches overlap only so far.
 */
export function searchAgain(source: string, flags: string): Growth {
  const pattern = new RegExpParser({ ecmaVersion: 2024 }).parsePattern(source, 0, source.length, {
    unicode: true,
  });
  const nodes = nodesOf(pattern);
  if (!nodes) return "unknown";
  try {
    const searches = searchesOf(nodes, alphabetOf(nodes.atoms, flags), createBudget());
    return searches.loops.some((state) => searches.isReachedByItsLoop(state)) ? "quadratic" : "linear";
  } catch (error) {
    if (error instanceof OutOfBudget) return "unknown";
    throw error;
  }
}

class OutOfBudget extends Error {}

function createBudget() {
  let left = STEPS_MAX;
  return (steps: number): void => {
    left -= steps;
    if (left < 0) throw new OutOfBudget();
  };
}

/** What a search would still try, best first, at one place of the text. */
interface Search {
  readonly tries: readonly number[];
  /** A match was found: what is still tried is preferred to it. */
  readonly hasMatched: boolean;
  readonly isAfterWord: boolean;
}

interface Step {
  readonly to: number;
  /** A match ends before the character that is read. */
  readonly isMatch: boolean;
}

function searchesOf(nodes: Nodes, alphabet: Alphabet, spend: (steps: number) => void) {
  const searches: Search[] = [];
  const known = new Map<string, number>();
  const numberOf = (search: Search): number => {
    const name = `${search.hasMatched} ${search.isAfterWord} ${search.tries.join()}`;
    const number = known.get(name) ?? searches.push(search) - 1;
    known.set(name, number);
    return number;
  };
  // No start of the text: only the first search begins there.
  const starts = [true, false].map((isAfterWord) =>
    numberOf({ tries: [nodes.start], hasMatched: false, isAfterWord }),
  );
  const steps: Step[][] = [];
  for (let at = 0; at < searches.length; at += 1) {
    const search = searches[at] as Search;
    steps.push(alphabet.letters.map((letter) => read(search, letter)));
  }

  function read(search: Search, letter: Alphabet["letters"][number]): Step {
    const isAtEdge = search.isAfterWord !== letter.isWord;
    const { tries, isMatch } = nodes.open(search.tries, isAtEdge);
    spend(1 + tries.length + search.tries.length);
    const hasMatched = search.hasMatched || isMatch;
    const next = new Set<number>();
    for (const { atom, next: then } of tries) if (letter.isIn[atom]) next.add(then);
    if (!hasMatched) next.add(nodes.start);
    return { to: numberOf({ tries: [...next], hasMatched, isAfterWord: letter.isWord }), isMatch };
  }

  const isBeyond = (state: number): boolean => {
    const { hasMatched, tries } = searches[state] as Search;
    return hasMatched && tries.length > 0;
  };
  /** The states that a search beyond its match can go on to without another match. */
  const onward = steps.map((row, state) =>
    isBeyond(state)
      ? row.map(({ to, isMatch }) => (isMatch || !isBeyond(to) ? undefined : to))
      : row.map(() => undefined),
  );
  const reachFrom = (state: number): Set<number> => {
    const reached = new Set<number>();
    const open = [state];
    for (let from = open.pop(); from !== undefined; from = open.pop())
      for (const to of onward[from] ?? []) {
        spend(1);
        if (to === undefined || reached.has(to)) continue;
        reached.add(to);
        open.push(to);
      }
    return reached;
  };

  return {
    /** The states beyond a match that a search can return to without another match. */
    loops: searches.flatMap((_, state) => (isBeyond(state) && reachFrom(state).has(state) ? [state] : [])),

    /** Whether a text leads both from a search's start and from the state itself to that state. */
    isReachedByItsLoop: (wanted: number): boolean => {
      const seen = new Set<number>();
      const open: (readonly [number, number])[] = starts.map((start) => [start, wanted] as const);
      for (let pair = open.pop(); pair; pair = open.pop()) {
        const [fresh, old] = pair;
        for (const letter of alphabet.letters.keys()) {
          spend(1);
          const [to, oldTo] = [steps[fresh]?.[letter]?.to, onward[old]?.[letter]];
          if (to === undefined || oldTo === undefined) continue;
          if (to === wanted && oldTo === wanted) return true;
          const name = to * searches.length + oldTo;
          if (seen.has(name)) continue;
          seen.add(name);
          open.push([to, oldTo]);
        }
      }
      return false;
    },
  };
}
