import type { Found } from "./row.ts";

/** Where findings overlap, the surer one stays, otherwise the longer one: a vendor's token beats "some password". */
export function resolveOverlaps(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const next of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = kept.at(-1);
    if (last === undefined || next.start >= last.end) kept.push(next);
    else if (isBetter(next, last)) kept[kept.length - 1] = next;
  }
  return kept;
}

function isBetter(a: Found, b: Found): boolean {
  if (a.score !== b.score) return a.score > b.score;
  return a.end - a.start > b.end - b.start;
}
