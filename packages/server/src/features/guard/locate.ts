import type { Finding, SegmentResult } from "@prompt-shield/engine";

/**
 * Maps findings to positions in the original text. The engine reads a tool's JSON or HTML field by field, so the field
 * is searched in the text, then the finding itself. If neither occurs literally, the finding covers the whole text.
 */
export function locateFindings(text: string, segments: readonly SegmentResult[]): Finding[] {
  return segments.flatMap((segment) => {
    if (segment.text === text) return segment.findings;
    const field = text.indexOf(segment.text);
    return segment.findings.map((finding) => {
      if (field !== -1) return move(finding, field);
      const at = text.indexOf(finding.text);
      if (at !== -1 && finding.text !== "") return { ...finding, start: at, end: at + finding.text.length };
      return { ...finding, start: 0, end: text.length, text };
    });
  });
}

/** The finding in a text with `by` more characters before it. */
export function move(finding: Finding, by: number): Finding {
  return by === 0 ? finding : { ...finding, start: finding.start + by, end: finding.end + by };
}
