import type { ClassifierPort, View } from "../types.ts";
import { KINDS } from "./explain.ts";
import { PATCH_TOKENS } from "./span.ts";
import type { Tokens } from "./tokenizer.ts";
import { WINDOW_TOKENS, type Window } from "./windows.ts";

/** 1 attack logit and one per kind. */
const HEADS = 1 + KINDS.length;
const BATCH_ROWS = 8;
/** Windows whose logit is nearer to zero than this are read by the second network too; most text lies outside. */
const DOUBT_MAX_LOGIT = 3;
/** Only short windows: longer ones gain nothing measurable, and 1,000 characters stay within their time. */
const DOUBT_MAX_TOKENS = 128;

export interface Reading {
  readonly view: View;
  readonly tokens: Tokens;
}

export interface Scored extends Window {
  readonly heads: Float32Array;
  readonly patches: readonly number[];
}

/** What the first network says about each window; doubtful ones are read by the second too. */
export async function readWindows(
  windows: readonly Window[],
  readings: readonly Reading[],
  port: ClassifierPort,
): Promise<Scored[]> {
  return askAgain(await scoreWindows(windows, readings, port, false), readings, port);
}

async function scoreWindows(
  windows: readonly Window[],
  readings: readonly Reading[],
  port: ClassifierPort,
  second: boolean,
): Promise<Scored[]> {
  const scored: Scored[] = [];
  for (let at = 0; at < windows.length; at += BATCH_ROWS) {
    const batch = windows.slice(at, at + BATCH_ROWS);
    const longest = Math.max(...batch.map(({ start, end }) => end - start));
    const columns = Math.min(WINDOW_TOKENS, Math.ceil(longest / PATCH_TOKENS) * PATCH_TOKENS);
    const ids = new Int32Array(batch.length * columns);
    for (const [row, { text, start, end }] of batch.entries()) {
      const all = readings[text]?.tokens.ids ?? ids;
      ids.set(all.subarray(start, Math.min(end, start + columns)), row * columns);
    }
    const output = await port.run({ ids, rows: batch.length, columns, second });
    const width = HEADS + columns / PATCH_TOKENS;
    for (const [row, window] of batch.entries()) {
      const line = output.subarray(row * width, (row + 1) * width);
      const patches = Math.ceil((window.end - window.start) / PATCH_TOKENS);
      scored.push({
        ...window,
        heads: line.subarray(0, HEADS),
        patches: [...line.subarray(HEADS, HEADS + patches)],
      });
    }
  }
  return scored;
}

/**
 * Two networks, taught on other mixtures of texts, err in other places: their average ranks better than either, and
 * only doubtful text pays for it.
 */
async function askAgain(
  scored: readonly Scored[],
  readings: readonly Reading[],
  port: ClassifierPort,
): Promise<Scored[]> {
  const doubtful = scored
    .filter(({ start, end }) => end - start <= DOUBT_MAX_TOKENS)
    .filter(({ heads: [attack = 0] }) => Math.abs(attack) < DOUBT_MAX_LOGIT)
    .toSorted((a, b) => (b.heads[0] ?? 0) - (a.heads[0] ?? 0))
    .slice(0, BATCH_ROWS);
  const again = await scoreWindows(doubtful, readings, port, true);
  const settled = doubtful.map((first, i) => ({
    ...first,
    heads: first.heads.map((value, head) => (value + (again[i]?.heads[head] ?? value)) / 2),
  }));
  return [...settled, ...scored.filter((window) => !doubtful.includes(window))];
}
