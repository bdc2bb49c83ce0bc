import type { AST } from "@eslint-community/regexpp";

/**
 * The source of a pattern that matches what the given one matches, except for the empty string; undefined if that
 * leaves nothing. The engine skips empty matches and searches on, so this is what it really looks for: `(?:x*y)?` is
 * satisfied at once by any text, but looks for `x*y` at every position.
 */
export function beyondEmpty(node: AST.Pattern | AST.Element | AST.Alternative): string | undefined {
  if (!canBeEmpty(node)) return node.raw;
  switch (node.type) {
    case "Pattern":
    case "Group":
    case "CapturingGroup": {
      const rest = node.alternatives.flatMap((alternative) => beyondEmpty(alternative) ?? []);
      return rest.length === 0 ? undefined : `(?:${rest.join("|")})`;
    }
    case "Alternative":
      return oneOfThem(node.elements);
    case "Quantifier":
      return atLeastOnce(node);
    default:
      return undefined;
  }
}

export function canBeEmpty(node: AST.Pattern | AST.Element | AST.Alternative): boolean {
  switch (node.type) {
    case "Pattern":
    case "Group":
    case "CapturingGroup":
      return node.alternatives.some(canBeEmpty);
    case "Alternative":
      return node.elements.every(canBeEmpty);
    case "Quantifier":
      return node.min === 0 || canBeEmpty(node.element);
    default:
      return node.type === "Assertion";
  }
}

/** Of elements in a row that may all be empty, each in turn is the first that is not. */
function oneOfThem(elements: readonly AST.Element[]): string | undefined {
  const ways = elements.flatMap((element, index) => {
    const found = beyondEmpty(element);
    if (found === undefined) return [];
    const before = elements.slice(0, index).filter(({ type }) => type === "Assertion");
    return [
      [...before.map(({ raw }) => raw), found, ...elements.slice(index + 1).map(({ raw }) => raw)].join(""),
    ];
  });
  return ways.length === 0 ? undefined : `(?:${ways.join("|")})`;
}

function atLeastOnce({ element, min, max, greedy }: AST.Quantifier): string | undefined {
  const once = beyondEmpty(element);
  if (once === undefined) return undefined;
  const bounds = `{${Math.max(0, min - 1)},${max === Infinity ? "" : max - 1}}`;
  return max === 1 ? once : `${once}${element.raw}${bounds}${greedy ? "" : "?"}`;
}
