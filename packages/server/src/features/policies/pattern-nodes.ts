import type { AST } from "@eslint-community/regexpp";
import { canBeEmpty } from "./beyond-empty.ts";

type Atom = AST.Character | AST.CharacterClass | AST.CharacterSet;

/**
 * One step of a regex engine: read a character, choose (best first), or check the place. A repetition that is not
 * required must read something between `enter` and `leave`: otherwise the engine goes back and tries what else it holds.
 */
type Node =
  | { readonly kind: "read"; readonly atom: number; readonly next: number }
  | { readonly kind: "choose"; readonly next: number[] }
  | { readonly kind: "enter"; readonly repetition: number; readonly next: number }
  | { readonly kind: "leave"; readonly repetition: number; readonly next: number }
  | { readonly kind: "check"; readonly holds: (isAtEdge: boolean) => boolean; readonly next: number }
  | { readonly kind: "match" };

export interface Reading {
  readonly atom: number;
  readonly next: number;
}

export interface Nodes {
  readonly start: number;
  /** The sources of the single characters and sets that are read. */
  readonly atoms: readonly string[];
  /**
   * What these nodes read next, best first, up to the first match: what follows that is never tried. `isAtEdge` holds
   * between a word character and another.
   */
  readonly open: (nodes: readonly number[], isAtEdge: boolean) => { tries: Reading[]; isMatch: boolean };
}

/** Bounded repetitions are written out. */
const NODES_MAX = 20_000;

/** The pattern as the steps that a regex engine takes; undefined if they are too many. */
export function nodesOf(pattern: AST.Pattern): Nodes | undefined {
  const nodes: Node[] = [{ kind: "match" }];
  const atoms: string[] = [];
  const add = (node: Node): number => {
    if (nodes.length >= NODES_MAX) throw new TooManyNodes();
    return nodes.push(node) - 1;
  };
  const atomOf = ({ raw }: Atom): number => (atoms.includes(raw) ? atoms.indexOf(raw) : atoms.push(raw) - 1);

  /** The node that begins with the element and goes on to the next one. */
  function build(node: AST.Pattern | AST.Alternative | AST.Element, next: number): number {
    switch (node.type) {
      case "Pattern":
      case "Group":
      case "CapturingGroup":
        return add({
          kind: "choose",
          next: node.alternatives.map((alternative) => build(alternative, next)),
        });
      case "Alternative":
        return node.elements.reduceRight((then, element) => build(element, then), next);
      case "Quantifier":
        return buildRepetition(node, next);
      case "Assertion":
        return add({ kind: "check", holds: checkOf(node), next });
      case "Character":
      case "CharacterClass":
      case "CharacterSet":
        return add({ kind: "read", atom: atomOf(node), next });
      default:
        throw new TooManyNodes();
    }
  }

  function buildRepetition({ element, min, max, greedy }: AST.Quantifier, next: number): number {
    const inOrder = (again: number): number[] => (greedy ? [again, next] : [next, again]);
    let first = next;
    if (max === Infinity) {
      const choice = { kind: "choose" as const, next: [] as number[] };
      first = add(choice);
      choice.next.push(...inOrder(build(element, first)));
    } else
      for (let times = min; times < max; times += 1)
        first = add({ kind: "choose", next: inOrder(buildOptional(element, first)) });
    for (let times = 0; times < min; times += 1) first = build(element, first);
    return first;
  }

  function buildOptional(element: AST.Element, next: number): number {
    if (!canBeEmpty(element)) return build(element, next);
    const repetition = nodes.length;
    return add({
      kind: "enter",
      repetition,
      next: build(element, add({ kind: "leave", repetition, next })),
    });
  }

  function open(from: readonly number[], isAtEdge: boolean): { tries: Reading[]; isMatch: boolean } {
    const seen = new Set<string>();
    const tries = new Set<Reading>();
    /** Each with the repetitions that were entered and have read nothing so far. */
    const ahead = from.toReversed().map((at) => ({ at, inside: [] as readonly number[] }));
    for (let step = ahead.pop(); step !== undefined; step = ahead.pop()) {
      const { at, inside } = step;
      const node = nodes[at];
      const key = `${at} ${inside.join(" ")}`;
      if (!node || seen.has(key)) continue;
      seen.add(key);
      if (node.kind === "match") return { tries: [...tries], isMatch: true };
      if (node.kind === "read") tries.add(node);
      else if (node.kind === "choose")
        for (const next of node.next.toReversed()) ahead.push({ at: next, inside });
      else if (node.kind === "enter") ahead.push({ at: node.next, inside: [...inside, node.repetition] });
      else if (node.kind === "leave" ? !inside.includes(node.repetition) : node.holds(isAtEdge))
        ahead.push({ at: node.next, inside });
    }
    return { tries: [...tries], isMatch: false };
  }

  try {
    return { start: build(pattern, 0), atoms, open };
  } catch (error) {
    if (error instanceof TooManyNodes) return undefined;
    throw error;
  }
}

/** Or one that it does not know; those are refused before. */
class TooManyNodes extends Error {}

/** Only places within the text count: it begins before them and ends after them. */
function checkOf(node: AST.Assertion): (isAtEdge: boolean) => boolean {
  if (node.kind === "start" || node.kind === "end") return () => false;
  if (node.kind === "word") return (isAtEdge) => isAtEdge !== node.negate;
  throw new TooManyNodes();
}
