import type { Finding, SegmentResult } from "@prompt-shield/engine";

/**
 * The findings of one text, in its own positions. A tool's answer in JSON or HTML was read field by field; what was
 * found there is looked up again in the whole, and where it is written differently the whole text stands for it.
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

/** The same finding in a text that has `by` more characters before it. */
export function move(finding: Finding, by: number): Finding {
  return by === 0 ? finding : { ...finding, start: finding.start + by, end: finding.end + by };
}
