import MiniSearch from "minisearch";
import type { DocSection } from "./doc-sections.ts";

/** A piece of text, and whether it matches one of the search words. */
export interface Piece {
  text: string;
  isHit: boolean;
}

export interface DocHit {
  to: string;
  page: string;
  title: readonly Piece[];
  excerpt: readonly Piece[];
}

export type SearchDocs = (query: string) => readonly DocHit[];

const HITS_MAX = 12;
const FUZZY_FROM_CHARS = 5;
const FUZZY_SHARE = 0.2;

/** Finds sections that contain every word, as a prefix or with a typo. Titles weigh more than text. */
export function createDocSearch(sections: readonly DocSection[]): SearchDocs {
  const index = new MiniSearch<DocSection>({
    idField: "to",
    fields: ["title", "page", "keywords", "text"],
    storeFields: ["to"],
  });
  index.addAll(sections);
  const byPlace = new Map(sections.map((section) => [section.to, section]));
  return (query) =>
    index
      .search(query, {
        combineWith: "AND",
        prefix: true,
        fuzzy: (term) => (term.length >= FUZZY_FROM_CHARS ? FUZZY_SHARE : false),
        boost: { title: 4, page: 2, keywords: 2 },
      })
      .slice(0, HITS_MAX)
      .flatMap(({ id, terms }) => {
        const section = byPlace.get(id as string);
        return section ? [toHit(section, terms)] : [];
      });
}

function toHit({ to, page, title, text }: DocSection, terms: readonly string[]): DocHit {
  return { to, page, title: mark(title, terms), excerpt: mark(excerptOf(text, terms), terms) };
}

const EXCERPT_CHARS = 150;
const LEAD_CHARS = 40;

/** The text around the first match, cut between words. */
function excerptOf(text: string, terms: readonly string[]): string {
  const found = text.search(pattern(terms));
  const start = found <= LEAD_CHARS ? 0 : text.indexOf(" ", found - LEAD_CHARS) + 1;
  if (text.length - start <= EXCERPT_CHARS) return ellipsis(start) + text.slice(start);
  const end = text.lastIndexOf(" ", start + EXCERPT_CHARS);
  return `${ellipsis(start)}${text.slice(start, end > start ? end : start + EXCERPT_CHARS)} …`;
}

function ellipsis(start: number): string {
  return start > 0 ? "… " : "";
}

function mark(text: string, terms: readonly string[]): Piece[] {
  // Splitting by a captured pattern puts the captures at odd indexes.
  return text
    .split(pattern(terms))
    .map((piece, place) => ({ text: piece, isHit: place % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

/** Matches words that begin with the terms the index found. */
function pattern(terms: readonly string[]): RegExp {
  const words = terms
    .toSorted((a, b) => b.length - a.length)
    .map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`(?<![\\p{L}\\p{N}])(${words.join("|") || "(?!)"})`, "iu");
}
