import type { Finding } from "./types.ts";
import { SEVERITIES } from "@prompt-shield/contracts/vocabulary";

/**
 * One finding per place and category: where findings of one category overlap (the same words seen in several
 * views, or by several rules) only the strongest stays, because they are one piece of evidence, not many.
 * Returns them in order of position.
 */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const kept = new Map<string, Finding[]>();
  for (const finding of findings.toSorted(byStrength)) {
    const neighbours = kept.get(finding.category) ?? [];
    const at = lowerBound(neighbours, finding.start);
    if (overlaps(neighbours[at - 1], finding) || overlaps(neighbours[at], finding)) continue;
    neighbours.splice(at, 0, finding);
    kept.set(finding.category, neighbours);
  }
  return [...kept.values()].flat().toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** Stronger first. Ties go to the higher severity, then plain text before decoded, the longer span, the earlier one. */
export function byStrength(a: Finding, b: Finding): number {
  return (
    b.score - a.score ||
    SEVERITIES.indexOf(b.severity) - SEVERITIES.indexOf(a.severity) ||
    Number(a.via !== undefined) - Number(b.via !== undefined) ||
    b.end - b.start - (a.end - a.start) ||
    a.start - b.start
  );
}

/** First index whose finding starts at or after `start`; the list is sorted and free of overlaps. */
function lowerBound(sorted: readonly Finding[], start: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const finding = sorted[middle];
    if (finding && finding.start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

function overlaps(a: Finding | undefined, b: Finding): boolean {
  return a !== undefined && a.start < b.end && b.start < a.end;
}
