import type { Change, Span } from "../types.ts";

/** Replaces a span by `after`. Lists of edits are sorted and free of overlaps. */
export interface Edit extends Span {
  readonly after: string;
  readonly reason: string;
}

/** The text with all edits applied. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, after } of edits) {
    result += text.slice(at, start) + after;
    at = end;
  }
  return result + text.slice(at);
}

export function shiftEdit(edit: Edit, by: number): Edit {
  return { ...edit, start: edit.start + by, end: edit.end + by };
}

/** Sorts the edits, and merges each into the earlier one that it overlaps. */
export function settleEdits(edits: readonly Edit[]): Edit[] {
  const settled: Edit[] = [];
  for (const edit of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = settled.at(-1);
    if (!last || edit.start >= last.end) settled.push(edit);
    else if (edit.end > last.end) settled[settled.length - 1] = { ...last, end: edit.end };
  }
  return settled;
}

/**
 * Composes two lists of edits: `next` refers to the `produced` text that `done` made, the result to the original. An
 * edit that cuts into an earlier replacement is merged with it, and keeps what remains of that replacement.
 */
export function composeEdits(done: readonly Edit[], next: readonly Edit[], produced: string): Edit[] {
  let shift = 0;
  const placed = done.map((edit) => {
    const start = edit.start - shift;
    const end = start + edit.after.length;
    shift = edit.end - end;
    return { start, end, shift, done: edit };
  });
  const all = [...placed, ...next.map((edit) => ({ start: edit.start, end: edit.end, next: edit }))];
  const composed: Edit[] = [];
  let shiftBefore = 0;
  for (const cluster of clusters(all)) {
    const earlier = cluster.members.flatMap((member) => ("done" in member ? [member] : []));
    const later = cluster.members.flatMap((member) => ("next" in member ? [member.next] : []));
    const shiftAfter = earlier.at(-1)?.shift ?? shiftBefore;
    const [only] = earlier;
    if (only && later.length === 0) composed.push(only.done);
    else
      composed.push({
        ...rewrite(cluster, later, produced),
        start: cluster.start + shiftBefore,
        end: cluster.end + shiftAfter,
      });
    shiftBefore = shiftAfter;
  }
  return composed;
}

interface Cluster<Member extends Span> extends Span {
  readonly members: Member[];
}

/** Groups spans that share at least one unit, in order of position. */
function clusters<Member extends Span>(spans: readonly Member[]): Cluster<Member>[] {
  const groups: Cluster<Member>[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = groups.at(-1);
    if (!last || span.start >= last.end) groups.push({ start: span.start, end: span.end, members: [span] });
    else {
      last.members.push(span);
      groups[groups.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    }
  }
  return groups;
}

function rewrite(range: Span, edits: readonly Edit[], produced: string): Pick<Edit, "after" | "reason"> {
  const local = edits.map((edit) => shiftEdit(edit, -range.start));
  return {
    after: applyEdits(produced.slice(range.start, range.end), local),
    reason: edits[0]?.reason ?? "",
  };
}

/** Edits as the result lists them. */
export function toChanges(original: string, edits: readonly Edit[]): Change[] {
  return edits.map(({ start, end, after, reason }) => ({
    start,
    end,
    before: original.slice(start, end),
    after,
    reason,
  }));
}
