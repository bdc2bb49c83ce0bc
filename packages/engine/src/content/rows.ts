import type { Reached, Span } from "../types.ts";

/** A text that may continue the one before it. */
export interface Link {
  /** Its position among all texts. */
  readonly at: number;
  readonly text: string;
  /** What separates it from the one before when both are read together; undefined if it does not continue that one. */
  readonly joint?: string | undefined;
  /** It lies in another part than the one before it. A row without such a step need not be read together. */
  readonly crosses?: boolean;
  /** How much of long texts is read on both sides of the joint. */
  readonly nearChars?: number;
}

/** The part of a text that belongs to a row. */
export interface InRow extends Span {
  readonly at: number;
  /** Where this part begins in the text. */
  readonly from: number;
  readonly text: string;
}

/** Neighbouring texts joined into the one text that a model reads. */
export interface Row {
  readonly text: string;
  readonly placed: readonly InRow[];
}

/**
 * An instruction that was cut in two lies on both sides of the cut. Of a long text only this much is read again on each
 * side, so that rows cost at most one more reading of everything.
 */
const NEAR_CHARS = 2_000;

export function rowsOf(links: Iterable<Link>): Row[] {
  const rows: Row[] = [];
  let open = emptyRow();
  const close = (): void => {
    if (open.crosses) rows.push({ text: open.text, placed: open.placed });
    open = emptyRow();
  };
  const all = [...links];
  for (const [index, { at, text, joint, crosses = false, nearChars = NEAR_CHARS }] of all.entries()) {
    if (joint === undefined) close();
    else {
      open.text += joint;
      open.crosses ||= crosses;
    }
    const next = all[index + 1];
    const before = joint === undefined ? 0 : nearChars;
    const after = next?.joint === undefined ? 0 : (next.nearChars ?? NEAR_CHARS);
    const isLong = text.length > (before && after ? before + after : 2 * (before || after));
    if (isLong && joint !== undefined) {
      place(open, { at, from: 0, text: text.slice(0, before) });
      close();
    }
    if (isLong && after === 0) continue;
    const from = isLong ? text.length - after : 0;
    place(open, { at, from, text: text.slice(from) });
  }
  close();
  return rows;
}

interface Draft {
  text: string;
  crosses: boolean;
  readonly placed: InRow[];
}

const emptyRow = (): Draft => ({ text: "", crosses: false, placed: [] });

function place(row: Draft, { at, from, text }: Omit<InRow, keyof Span>): void {
  const start = row.text.length;
  row.text += text;
  row.placed.push({ at, from, text, start, end: row.text.length });
}

interface Judged {
  readonly reached?: Reached;
}

/** Whether texts that are read together reach a category that none of them reached alone. */
export function saysMore(together: Judged, alone: readonly Judged[]): boolean {
  return (["low", "medium", "high"] as const).some((sensitivity) =>
    together.reached?.[sensitivity].some(
      (category) => !alone.some(({ reached }) => reached?.[sensitivity].includes(category)),
    ),
  );
}
