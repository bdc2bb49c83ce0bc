import type { Segment } from "@prompt-shield/engine";
import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";

/** Collects the runs of a paragraph into one segment of visible text and one for each way of hiding. */
export function createParagraphs() {
  const segments: Segment[] = [];
  const runs = new Map<HiddenKind | undefined, string>();
  return {
    segments,
    add: (text: string, hidden?: HiddenKind): void => {
      runs.set(hidden, (runs.get(hidden) ?? "") + text);
    },
    end: (path: string, always?: HiddenKind): void => {
      for (const [kind, text] of runs) addSegment(segments, { text, path, hidden: kind ?? always });
      runs.clear();
    },
  };
}

export function addSegment(
  segments: Segment[],
  { text, path, hidden }: { text: string; path: string; hidden?: HiddenKind | undefined },
): void {
  const trimmed = text.trim();
  if (trimmed !== "") segments.push({ text: trimmed, path, ...(hidden && { hidden }) });
}
