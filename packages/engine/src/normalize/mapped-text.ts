import type { OffsetMap, Span, View } from "../types.ts";

/**
 * A text that was derived from another one. Unit `i` of `text` came from
 * the span `starts[i]`–`ends[i]` of the text it was derived from.
 */
export interface MappedText {
  readonly text: string;
  readonly starts: Int32Array | readonly number[];
  readonly ends: Int32Array | readonly number[];
}

/** Collects a derived text unit by unit, remembering where each unit came from. */
export class MappedTextBuilder {
  private readonly parts: string[] = [];
  private readonly starts = new Positions();
  private readonly ends = new Positions();

  get length(): number {
    return this.starts.length;
  }

  /** Every unit of `text` came from the one span `start`–`end`. */
  push(text: string, start: number, end: number): void {
    this.parts.push(text);
    for (let i = 0; i < text.length; i += 1) {
      this.starts.push(start);
      this.ends.push(end);
    }
  }

  /** Units `start`–`end` of `source` are kept as they are. */
  copy(source: string, start: number, end: number): void {
    if (end <= start) return;
    this.parts.push(source.slice(start, end));
    for (let i = start; i < end; i += 1) {
      this.starts.push(i);
      this.ends.push(i + 1);
    }
  }

  append({ text, starts, ends }: MappedText): void {
    this.parts.push(text);
    for (let i = 0; i < text.length; i += 1) {
      this.starts.push(starts[i] ?? 0);
      this.ends.push(ends[i] ?? 0);
    }
  }

  build(): MappedText {
    return { text: this.parts.join(""), starts: this.starts.all(), ends: this.ends.all() };
  }
}

/** From here on a typed array pays: most pieces are a few units long, and one of that size costs more than its content. */
const MANY = 8_192;

/** Numbers in a plain array while they are few. In typed arrays, those of a book take half the memory. */
class Positions {
  length = 0;
  private few: number[] = [];
  private many: Int32Array | undefined;

  push(position: number): void {
    if (this.many === undefined) {
      this.few.push(position);
      if (this.few.length === MANY) this.many = grown(this.few);
    } else {
      if (this.length === this.many.length) this.many = grown(this.many);
      this.many[this.length] = position;
    }
    this.length += 1;
  }

  all(): Int32Array | readonly number[] {
    return this.many?.subarray(0, this.length) ?? this.few;
  }
}

function grown(positions: Int32Array | readonly number[]): Int32Array {
  const larger = new Int32Array(positions.length * 2);
  larger.set(positions);
  return larger;
}

/** Every unit of `text` came from the one span `start`–`end`. */
export function mapWhole(text: string, start: number, end: number): MappedText {
  return {
    text,
    starts: Array.from({ length: text.length }, () => start),
    ends: Array.from({ length: text.length }, () => end),
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
  // Units of one encoded block share their span, so the last result usually fits the next unit too.
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

/** Lower-cases without moving positions: "İ", the only letter that would grow by it, stays. */
export function lowerUnits(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  const parts = text.split("İ");
  return parts.map((part) => part.toLowerCase()).join("İ");
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
  // Reversed text runs backwards, so the first and last unit do not mark the ends of the span.
  for (let i = from; i < to; i += 1) {
    start = Math.min(start, starts[i] ?? 0);
    end = Math.max(end, ends[i] ?? 0);
  }
  return { start, end };
}
