import type { ClassifierPort, View } from "../types.ts";
import { HEADS } from "./explain.ts";
import type { SecondLook } from "./manifest.ts";
import { PATCH_TOKENS } from "./span.ts";
import type { Tokens } from "./tokenizer.ts";
import { WINDOW_TOKENS, type Window } from "./windows.ts";

const BATCH_ROWS = 8;

export interface Reading {
  readonly view: View;
  readonly tokens: Tokens;
}

export interface Scored extends Window {
  readonly heads: Float32Array;
  readonly patches: readonly number[];
}

/** What is read, by which networks, and which head's answer is asked for. */
export interface Task {
  readonly readings: readonly Reading[];
  readonly port: ClassifierPort;
  readonly head: number;
  readonly secondLook: SecondLook;
}

/** What the first network says about each window. */
export const readOnce = (windows: readonly Window[], task: Task): Promise<Scored[]> =>
  scoreWindows(windows, task, false);

/** What the first network cannot clear, the strongest first. */
export function doubtfulOf(first: readonly Scored[], { head, secondLook }: Task): Scored[] {
  return first
    .filter(({ heads }) => (heads[head] ?? 0) > secondLook.above)
    .toSorted((a, b) => (b.heads[head] ?? 0) - (a.heads[head] ?? 0))
    .slice(0, secondLook.windows);
}

/** The second network reads again what is doubtful, and both count. */
export async function readAgain(
  first: readonly Scored[],
  doubtful: readonly Scored[],
  task: Task,
): Promise<Scored[]> {
  const second = await scoreWindows(doubtful, task, true);
  const settled = doubtful.map((once, i) => blend(once, second[i] ?? once, task.secondLook));
  return [...settled, ...first.filter((window) => !doubtful.includes(window))];
}

/** Where the second network has read, it also says where it looked. */
function blend(first: Scored, second: Scored, { share: most, fullAt }: SecondLook): Scored {
  const share = most * Math.min(1, (first.end - first.start) / fullAt);
  const heads = first.heads.map((value, head) => value + share * ((second.heads[head] ?? value) - value));
  return { ...second, heads };
}

async function scoreWindows(
  windows: readonly Window[],
  { readings, port }: Task,
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
