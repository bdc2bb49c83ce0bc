import type { Segment } from "@prompt-shield/engine";
import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { addSegment } from "../paragraphs.ts";
import type { Run } from "./paint.ts";

/** The runs of one page as texts: what is seen, and for each way of hiding what is hidden. */
export function pageSegments(runs: readonly Run[], path: string): Segment[] {
  const texts = new Map<HiddenKind | undefined, { text: string; last: Run }>();
  for (const run of runs) {
    const known = texts.get(run.hidden);
    const text = known ? known.text + jointOf(known.last, run) + run.text : run.text;
    texts.set(run.hidden, { text, last: run });
  }
  const segments: Segment[] = [];
  for (const [hidden, { text }] of texts) addSegment(segments, { text, path, hidden });
  return segments;
}

/** Lines more than one and a half heights apart belong to different paragraphs. */
function jointOf(last: Run, next: Run): string {
  const height = Math.max(last.size, next.size, 1);
  const down = Math.abs(last.y - next.y);
  if (down > 1.6 * height) return "\n\n";
  if (down > 0.5 * height) return "\n";
  const isSpaced = /\s$/u.test(last.text) || /^\s/u.test(next.text);
  return !isSpaced && Math.abs(next.x - last.endX) > 0.15 * height ? " " : "";
}
