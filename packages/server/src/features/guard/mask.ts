import { type Finding, Placeholders } from "@prompt-shield/engine";

/** Replaces an attack. */
const REMOVED = "[removed]";

export interface Mask {
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/** Gives names to what it hides: the same value always gets the same name. */
export function createMasker(text = "") {
  const placeholders = new Placeholders(text);
  const nameFor = (finding: Finding) =>
    finding.origin.layer === "sensitive" ? placeholders.nameFor(finding) : REMOVED;
  return {
    /** In order, and without overlaps: the longer one absorbs the other. */
    masksFor: (findings: readonly Finding[]): Mask[] => {
      const masks: Mask[] = [];
      for (const finding of findings.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
        const { start, end } = finding;
        const last = masks.at(-1);
        if (!last || start >= last.end) masks.push({ start, end, after: nameFor(finding) });
        else if (end > last.end) masks[masks.length - 1] = { ...last, end };
      }
      return masks;
    },
  };
}

export function applyMasks(text: string, masks: readonly Mask[]): string {
  let masked = "";
  let at = 0;
  for (const { start, end, after } of masks) {
    masked += text.slice(at, start) + after;
    at = end;
  }
  return masked + text.slice(at);
}
