import { DOC_ENTRIES } from "./doc-pages.ts";
import type { DocEntry } from "./doc-pages.ts";

/** Pages that hold every word of the query; those with a word in the title come first. */
export function findPages(query: string): readonly DocEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return DOC_ENTRIES.map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ entry }) => entry);
}

const TITLE_RANK = 4;

function rankOf({ title, description, keywords, slug }: DocEntry, words: readonly string[]): number {
  const head = `${title} ${slug}`.toLowerCase();
  const rest = `${description} ${keywords}`.toLowerCase();
  let rank = 1;
  for (const word of words) {
    if (head.includes(word)) rank += TITLE_RANK;
    else if (rest.includes(word)) rank += 1;
    else return 0;
  }
  return rank;
}
