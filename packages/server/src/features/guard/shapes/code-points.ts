export interface CodePoints {
  /** Converts a position in UTF-16 units (JavaScript) to one in code points (Python). */
  ofUnit(unit: number): number;
  toUnit(point: number): number;
}

/** The two kinds of position differ by one for every earlier character that takes two units. */
export function codePointsOf(text: string): CodePoints {
  // Positions of low surrogates. A lone surrogate counts as one character in both systems.
  const halves = Array.from(text.matchAll(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g), ({ index }) => index + 1);
  return {
    ofUnit: (unit) => unit - firstThat(halves, (half) => half >= unit),
    toUnit: (point) => point + firstThat(halves, (half, before) => half - 1 - before >= point),
  };
}

/** Binary search for the first item for which `holds` is true; it must be true for all later ones. */
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
