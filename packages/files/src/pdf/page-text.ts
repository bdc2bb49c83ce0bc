import type { Segment } from "@prompt-shield/engine";
import type { HiddenKind } from "@prompt-shield/contracts/vocabulary";
import { addSegment } from "../paragraphs.ts";
import type { Run } from "./paint.ts";

/** Joins the runs of one page into one text of what is seen and one for each way of hiding. */
export function pageSegments(runs: readonly Run[], path: string): Segment[] {
  const texts = new Map<HiddenKind | undefined, { text: string; last: Run }>();
  for (const run of downwards(runs)) {
    const known = texts.get(run.hidden);
    const text = known ? known.text + jointOf(known.last, run) + run.text : run.text;
    texts.set(run.hidden, { text, last: run });
  }
  const segments: Segment[] = [];
  for (const [hidden, { text }] of texts) addSegment(segments, { text, path, hidden });
  return segments;
}

const CLIMB_MIN_LINES = 3;
const CLIMB_MAX_HEIGHTS = 3;

/** Lines that are drawn from the bottom up are read from the top down, as people read them. */
function downwards(runs: readonly Run[]): Run[] {
  const lines: Run[][] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    if (line && isOneLine(line[0], run)) line.push(run);
    else lines.push([run]);
  }
  const ordered: Run[][] = [];
  for (let at = 0; at < lines.length;) {
    let end = at + 1;
    while (climbs(lines[end - 1]?.[0], lines[end]?.[0])) end += 1;
    const climb = lines.slice(at, end);
    for (const line of climb.length >= CLIMB_MIN_LINES ? climb.toReversed() : climb) ordered.push(line);
    at = end;
  }
  return ordered.flat();
}

const isOneLine = (first: Run | undefined, run: Run): boolean =>
  first !== undefined &&
  first.hidden === run.hidden &&
  Math.abs(first.y - run.y) <= 0.5 * Math.max(first.size, run.size, 1);

/** Whether the next line is right above this one. */
function climbs(line: Run | undefined, next: Run | undefined): boolean {
  if (!line || !next || line.hidden !== next.hidden) return false;
  const height = Math.max(line.size, next.size, 1);
  const up = next.y - line.y;
  return (
    up > 0.5 * height &&
    up < CLIMB_MAX_HEIGHTS * height &&
    Math.abs(next.x - line.x) < CLIMB_MAX_HEIGHTS * height
  );
}

/** Lines more than 1.6 heights apart belong to different paragraphs. */
function jointOf(last: Run, next: Run): string {
  const height = Math.max(last.size, next.size, 1);
  const down = Math.abs(last.y - next.y);
  if (down > 1.6 * height) return "\n\n";
  if (down > 0.5 * height) return "\n";
  const isSpaced = /\s$/u.test(last.text) || /^\s/u.test(next.text);
  return !isSpaced && Math.abs(next.x - last.endX) > 0.15 * height ? " " : "";
}
