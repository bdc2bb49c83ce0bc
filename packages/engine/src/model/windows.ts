/** The most tokens in one window; the network was trained on windows of up to this size. */
export const WINDOW_TOKENS = 256;
const OVERLAP_TOKENS = 16;

export interface Window {
  /** Index into the list of texts that were planned together. */
  readonly text: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Covers each text with windows that overlap a little, evenly spread. If that takes more than `maxWindows`, earlier
 * texts go first, and a text that does not fit is read at its beginning, its end and evenly in between.
 */
export function planWindows(tokenCounts: readonly number[], maxWindows: number): Window[] {
  const planned: Window[] = [];
  for (const [text, tokens] of tokenCounts.entries()) {
    const room = maxWindows - planned.length;
    if (tokens === 0 || room <= 0) continue;
    const count = Math.min(windowsFor(tokens), room);
    const size = sizeOf(tokens, count);
    const last = tokens - size;
    for (let i = 0; i < count; i++) {
      const start = count === 1 ? 0 : Math.round((i * last) / (count - 1));
      planned.push({ text, start, end: start + size });
    }
  }
  return planned;
}

/** As small as the overlap allows, so that a text slightly longer than a window is not read almost twice. */
function sizeOf(tokens: number, count: number): number {
  return Math.min(tokens, WINDOW_TOKENS, Math.ceil((tokens + OVERLAP_TOKENS * (count - 1)) / count));
}

/** How many windows cover this many tokens. */
export function windowsFor(tokens: number): number {
  if (tokens <= WINDOW_TOKENS) return tokens === 0 ? 0 : 1;
  return 1 + Math.ceil((tokens - WINDOW_TOKENS) / (WINDOW_TOKENS - OVERLAP_TOKENS));
}
