export interface CodePoints {
  /** The position in code points, as Python counts, of a position in UTF-16 units, as JavaScript counts. */
  ofUnit(unit: number): number;
  toUnit(point: number): number;
}

/** Positions differ by one for every character before them that takes two units. */
export function codePointsOf(text: string): CodePoints {
  // Where the second half of each such character stands; a half without its other half counts as one, here and there.
  const halves = Array.from(text.matchAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g), ({ index }) => index + 1);
  return {
    ofUnit: (unit) => unit - firstThat(halves, (half) => half >= unit),
    toUnit: (point) => point + firstThat(halves, (half, before) => half - 1 - before >= point),
  };
}

/** The index of the first item for which it holds, in a list where it holds for all that follow. */
function firstThat(items: readonly number[], holds: (item: number, index: number) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(items[middle] ?? 0, middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
