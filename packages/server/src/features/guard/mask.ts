import { type Finding, Placeholders } from "@prompt-shield/engine";

/** Replaces attacks; sensitive values get placeholders. */
export const REMOVED = "[removed]";

export interface Mask {
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

/** Replaces values by placeholders: the same value always gets the same one. */
export function createMasker(text = "") {
  const placeholders = new Placeholders(text);
  const nameFor = (finding: Finding) =>
    finding.origin.layer === "sensitive" ? placeholders.nameFor(finding) : REMOVED;
  return {
    /** Sorted and without overlaps: overlapping findings are merged into one mask. */
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

/** The state at a cut through a JSON document: whether it is inside a string, and right after a backslash. */
export interface JsonCut {
  readonly isInString: boolean;
  readonly isEscaped: boolean;
}

export const JSON_START: JsonCut = { isInString: false, isEscaped: false };

/** In a JSON document or a part of one, turns masks that are outside of strings into strings, so that it stays JSON. */
export function quoteOutside(
  json: string,
  masks: readonly Mask[],
  from = JSON_START,
): { readonly masks: readonly Mask[]; readonly end: JsonCut } {
  let cut = from;
  let at = 0;
  const quoted = masks.map((mask) => {
    cut = readOn(json.slice(at, mask.start), cut);
    at = mask.end;
    return cut.isInString ? mask : { ...mask, after: JSON.stringify(mask.after) };
  });
  return { masks: quoted, end: readOn(json.slice(at), cut) };
}

function readOn(json: string, from: JsonCut): JsonCut {
  let { isInString, isEscaped } = from;
  for (const sign of json) {
    if (isEscaped) isEscaped = false;
    else if (sign === "\\") isEscaped = isInString;
    else if (sign === '"') isInString = !isInString;
  }
  return { isInString, isEscaped };
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
