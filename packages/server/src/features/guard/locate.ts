import type { Finding, SegmentResult } from "@prompt-shield/engine";

/**
 * Maps findings to positions in the original text. The engine reads a tool's JSON or HTML field by field, so the field
 * is searched in the text, then the finding itself. If neither occurs literally, the finding covers the whole text.
 */
export function locateFindings(text: string, segments: readonly SegmentResult[]): Finding[] {
  const search = createSearch(text);
  return segments.flatMap((segment) => {
    if (segment.text === text) return segment.findings;
    const field = search(segment.text);
    if (field !== -1) return segment.findings.map((finding) => move(finding, field));
    return overlapping(segment.findings).flatMap(({ start, end, findings }) => {
      const at = search(segment.text.slice(start, end));
      return findings.map((finding) =>
        at === -1 ? { ...finding, start: 0, end: text.length, text } : move(finding, at - start),
      );
    });
  });
}

interface Overlap {
  readonly start: number;
  end: number;
  readonly findings: Finding[];
}

/** Findings that share characters: several rules may name the same value, which stands in the text only once. */
function overlapping(findings: readonly Finding[]): Overlap[] {
  const found: Overlap[] = [];
  for (const finding of findings.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && finding.start < last.end) {
      last.findings.push(finding);
      last.end = Math.max(last.end, finding.end);
    } else found.push({ start: finding.start, end: finding.end, findings: [finding] });
  }
  return found;
}

/**
 * Finds each place once. A value may stand in several fields, and in one of them with escapes: if two fields shared a
 * place, the other one would be left unmasked. Fields come in the order of the text, so the search goes on behind the
 * last place and begins anew only for a field out of order.
 */
function createSearch(text: string): (part: string) => number {
  const taken: { readonly start: number; readonly end: number }[] = [];
  /** Where to go on for each part: a place is never given back, so nothing before it has become free. */
  const triedTo = new Map<string, number>();
  let behind = 0;

  function firstFree(part: string): number {
    let at = text.indexOf(part, triedTo.get(part) ?? 0);
    while (at !== -1 && taken.some(({ start, end }) => start < at + part.length && at < end))
      at = text.indexOf(part, at + part.length);
    triedTo.set(part, at === -1 ? text.length : at);
    return at;
  }

  return (part) => {
    if (part === "") return -1;
    const next = text.indexOf(part, behind);
    const at = next === -1 ? firstFree(part) : next;
    if (at === -1) return -1;
    taken.push({ start: at, end: at + part.length });
    behind = Math.max(behind, at + part.length);
    return at;
  };
}

/** The finding in a text with `by` more characters before it. */
export function move(finding: Finding, by: number): Finding {
  return by === 0 ? finding : { ...finding, start: finding.start + by, end: finding.end + by };
}
