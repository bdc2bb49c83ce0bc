import type { OffsetMap, Span, View } from "../types.ts";

/**
 * A text that was derived from another one. Unit `i` of `text` came from
 * the span `starts[i]`–`ends[i]` of the text it was derived from.
 */
export interface MappedText {
  readonly text: string;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

const NOTHING = new Int32Array(0);

/** Collects a derived text unit by unit, remembering where each unit came from. */
export class MappedTextBuilder {
  private readonly parts: string[] = [];
  // Many builders are given up before anything is pushed.
  private starts = NOTHING;
  private ends = NOTHING;
  private size = 0;

  get length(): number {
    return this.size;
  }

  /** Every unit of `text` came from the one span `start`–`end`. */
  push(text: string, start: number, end: number): void {
    this.reserve(text.length);
    this.parts.push(text);
    for (let i = 0; i < text.length; i += 1) {
      this.starts[this.size] = start;
      this.ends[this.size] = end;
      this.size += 1;
    }
  }

  /** Units `start`–`end` of `source` are kept as they are. */
  copy(source: string, start: number, end: number): void {
    if (end <= start) return;
    this.reserve(end - start);
    this.parts.push(source.slice(start, end));
    for (let i = start; i < end; i += 1) {
      this.starts[this.size] = i;
      this.ends[this.size] = i + 1;
      this.size += 1;
    }
  }

  append(piece: MappedText): void {
    this.reserve(piece.text.length);
    this.parts.push(piece.text);
    this.starts.set(piece.starts, this.size);
    this.ends.set(piece.ends, this.size);
    this.size += piece.text.length;
  }

  build(): MappedText {
    return {
      text: this.parts.join(""),
      starts: this.starts.slice(0, this.size),
      ends: this.ends.slice(0, this.size),
    };
  }

  private reserve(extra: number): void {
    const needed = this.size + extra;
    if (needed <= this.starts.length) return;
    const capacity = Math.max(needed, this.starts.length * 2, 64);
    const starts = new Int32Array(capacity);
    const ends = new Int32Array(capacity);
    starts.set(this.starts);
    ends.set(this.ends);
    this.starts = starts;
    this.ends = ends;
  }
}

/** Every unit of `text` came from the one span `start`–`end`. */
export function mapWhole(text: string, start: number, end: number): MappedText {
  return {
    text,
    starts: new Int32Array(text.length).fill(start),
    ends: new Int32Array(text.length).fill(end),
  };
}

export const IDENTITY_MAP: OffsetMap = { toOriginal: (span) => ({ start: span.start, end: span.end }) };

export function mapOf(mapped: MappedText): OffsetMap {
  return { toOriginal: (span) => coverOf(mapped, span) };
}

/** Re-expresses `child`, derived from the text of `parent`, in positions of the original. */
export function composeMaps(child: MappedText, parent: OffsetMap): MappedText {
  if (parent === IDENTITY_MAP) return child;
  const { starts, ends } = child;
  const size = child.text.length;
  const outStarts = new Int32Array(size);
  const outEnds = new Int32Array(size);
  // Units of one encoded block share their span, so the last answer is usually the next one too.
  let last: Span = { start: -1, end: -1 };
  let known: Span = last;
  for (let i = 0; i < size; i += 1) {
    const start = starts[i] ?? 0;
    const end = ends[i] ?? 0;
    if (start !== last.start || end !== last.end) {
      last = { start, end };
      known = parent.toOriginal(last);
    }
    outStarts[i] = known.start;
    outEnds[i] = known.end;
  }
  return { text: child.text, starts: outStarts, ends: outEnds };
}

export function viewOf(kind: View["kind"], mapped: MappedText, via: readonly string[]): View {
  return { kind, text: mapped.text, lower: lowerUnits(mapped.text), map: mapOf(mapped), via };
}

/** Lower-cases without moving positions: "İ" alone would otherwise grow by one unit. */
export function lowerUnits(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from({ length: text.length }, (_, i) => {
    const unit = text.charAt(i);
    const small = unit.toLowerCase();
    return small.length === 1 ? small : unit;
  }).join("");
}

function coverOf({ text, starts, ends }: MappedText, span: Span): Span {
  const from = Math.max(0, Math.min(span.start, text.length));
  const to = Math.max(from, Math.min(span.end, text.length));
  if (from === to) {
    const at = from < text.length ? (starts[from] ?? 0) : (ends[text.length - 1] ?? 0);
    return { start: at, end: at };
  }
  let start = Number.MAX_SAFE_INTEGER;
  let end = 0;
  // Reversed text runs backwards, so neither end can be read off the edges.
  for (let i = from; i < to; i += 1) {
    start = Math.min(start, starts[i] ?? 0);
    end = Math.max(end, ends[i] ?? 0);
  }
  return { start, end };
}
