import type { Span } from "../types.ts";
import { standsFree } from "./edges.ts";
import type { Found, IdRow } from "./row.ts";

/** How far from its context word an identifier may stand. */
const REACH_AFTER_WORD = 60;
const REACH_BEFORE_WORD = 30;
/** Where readings overlap, a checked number near its own word beats one recognised by shape alone. */
const CHECKED_SCORE = 0.96;
const ALONE_SCORE = 0.94;
const UNCHECKED_SCORE = 0.9;
/** How far before a number the words may stand that make it public. */
const PUBLIC_REACH = 80;
/** Shapes may begin or end with letters that the digit scan does not see: `12.345.678-K`, `+1 (202) …`. */
const CANDIDATE_MARGIN = 10;

/** Finds identifiers near their context words. `hits` are the words' spans, in order. */
export function findNearContext(text: string, row: IdRow, hits: readonly Span[]): Found[] {
  const found: Found[] = [];
  const score = row.score ?? (row.validate === undefined ? UNCHECKED_SCORE : CHECKED_SCORE);
  for (const region of mergeRegions(hits, row, text.length))
    collect({ text, row, pattern: row.pattern, region, score }, found);
  return found;
}

/** Searches for the `alone` forms of all rows. One joined pattern quickly tells when none of them is there. */
export function buildAloneScan(
  rows: readonly IdRow[],
): (text: string, candidates: readonly Span[]) => Found[] {
  const alone = rows.flatMap((row) => {
    const pattern = row.alone ?? (row.context === undefined ? row.pattern : undefined);
    return pattern === undefined ? [] : [{ row, pattern }];
  });
  const any = new RegExp(alone.map(({ pattern }) => numberless(pattern)).join("|"), "i");
  return (text, candidates) => {
    const found: Found[] = [];
    for (const { start, end } of candidates) {
      const region = {
        start: Math.max(0, start - CANDIDATE_MARGIN),
        end: Math.min(text.length, end + CANDIDATE_MARGIN),
      };
      if (!any.test(text.slice(region.start, region.end))) continue;
      for (const { row, pattern } of alone)
        collect({ text, row, pattern, region, score: row.score ?? ALONE_SCORE }, found);
    }
    return found;
  };
}

interface Search {
  readonly text: string;
  readonly row: IdRow;
  readonly pattern: RegExp;
  readonly region: Span;
  readonly score: number;
}

function collect({ text, row, pattern, region, score }: Search, found: Found[]): void {
  const slice = text.slice(region.start, region.end);
  pattern.lastIndex = 0;
  for (let match = pattern.exec(slice); match !== null; match = pattern.exec(slice)) {
    const start = region.start + match.index;
    const end = start + match[0].length;
    if (!standsFree(text, start, end)) continue;
    const compact = match[0].replace(/[^0-9A-Za-z]/g, "").toUpperCase();
    if (/^[01]+$/.test(compact)) continue; // binary code, not an issued number
    if (row.validate?.(compact, match[0]) === false) continue;
    if (row.publicAfter?.test(text.slice(Math.max(0, start - PUBLIC_REACH), start))) continue;
    found.push({ start, end, rule: row.rule ?? row.id, name: row, score });
  }
}

function mergeRegions(hits: readonly Span[], row: IdRow, length: number): Span[] {
  const { reach = REACH_AFTER_WORD, reachBack = REACH_BEFORE_WORD } = row;
  const regions: { start: number; end: number }[] = [];
  for (const hit of hits) {
    const start = Math.max(0, hit.start - reachBack);
    const end = Math.min(length, hit.end + reach);
    const last = regions.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else regions.push({ start, end });
  }
  return regions;
}

/** In a joined pattern back-references would point to other groups; "any separator" is good enough for a gate. */
function numberless(pattern: RegExp): string {
  return `(?:${pattern.source.replace(/(?<!\\)\((?!\?)/g, "(?:").replace(/\\[1-9]/g, "[^0-9A-Za-z]?")})`;
}
