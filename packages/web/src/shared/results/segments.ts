/**
 * Cuts a text at the borders of its findings, so that overlapping ones can be drawn. Positions are in UTF-16
 * units.
 */

interface Span {
  start: number;
  end: number;
}

export interface Segment<T extends Span> {
  text: string;
  start: number;
  /** Every span that covers this piece. */
  spans: readonly T[];
}

export function cutSegments<T extends Span>(text: string, spans: readonly T[]): Segment<T>[] {
  const inside = spans
    .map((span) => ({ span, start: clamp(span.start, text.length), end: clamp(span.end, text.length) }))
    .filter(({ start, end }) => end > start);
  const borders = [
    ...new Set([0, text.length, ...inside.flatMap(({ start, end }) => [start, end])]),
  ].toSorted((a, b) => a - b);
  return borders.slice(0, -1).map((start, index) => {
    const end = borders[index + 1] ?? text.length;
    const covering = inside.filter((item) => item.start <= start && item.end >= end).map(({ span }) => span);
    return { text: text.slice(start, end), start, spans: covering };
  });
}

/** Groups neighbouring pieces with findings: one mark to point at, one card to read. */
export function clusterSegments<T extends Span>(segments: readonly Segment<T>[]): Segment<T>[][] {
  const clusters: Segment<T>[][] = [];
  for (const segment of segments) {
    const last = clusters.at(-1);
    const continues = segment.spans.length > 0 && last?.at(-1)?.spans.length;
    if (last && continues) last.push(segment);
    else clusters.push([segment]);
  }
  return clusters;
}

function clamp(position: number, length: number): number {
  return Math.max(0, Math.min(length, position));
}
