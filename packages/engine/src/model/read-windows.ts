import type { ClassifierPort, Network, View } from "../types.ts";
import { HEADS } from "./explain.ts";
import type { SecondLook } from "./manifest.ts";
import { PATCH_TOKENS } from "./span.ts";
import type { Tokens } from "./tokenizer.ts";
import type { Window } from "./windows.ts";

const BATCH_ROWS = 8;

export interface Reading {
  readonly view: View;
  readonly tokens: Tokens;
}

export interface Scored extends Window {
  readonly heads: Float32Array;
  readonly patches: readonly number[];
}

/** The English network's tokens for a window, or undefined if the window is not English. */
export type AsEnglish = (window: Scored, reading: Reading) => Int32Array | undefined;

/** What is read, by which networks, and which head counts. */
export interface Task {
  readonly readings: readonly Reading[];
  readonly port: ClassifierPort;
  readonly head: number;
  readonly secondLook: SecondLook;
  readonly asEnglish: AsEnglish;
}

/** What the first network says about each window. */
export const readOnce = (windows: readonly Window[], task: Task): Promise<Scored[]> =>
  scoreWindows(windows, task, "first");

/** What the first network cannot clear. */
export const doubtfulOf = (first: readonly Scored[], { head, secondLook }: Task): Scored[] =>
  first.filter(({ heads }) => (heads[head] ?? 0) > secondLook.above);

export interface ReadAgain {
  readonly windows: Scored[];
  /** The tokens of the windows that were read a second time. */
  readonly tokens: number;
}

/**
 * Reads the most suspicious doubtful window again. A window cleared must not leave the next one to decide unread, so it
 * reads on, until one that was read twice is more suspicious than all that are left, or those would condemn nothing
 * anyway: their first logit is not above `harmless`.
 */
export async function readAgain(
  first: readonly Scored[],
  task: Task,
  { logitOf, harmless }: { readonly logitOf: (window: Scored) => number; readonly harmless: number },
): Promise<ReadAgain> {
  const worstFirst = doubtfulOf(first, task).toSorted((a, b) => logitOf(b) - logitOf(a));
  const settled = new Map<Scored, Scored>();
  let highest = -Infinity;
  let tokens = 0;
  for (const window of worstFirst.slice(0, task.secondLook.windows)) {
    if (settled.size > 0 && logitOf(window) <= Math.max(highest, harmless)) break;
    const again = await lookAgainAt(window, task);
    settled.set(window, again);
    highest = Math.max(highest, logitOf(again));
    tokens += window.end - window.start;
  }
  return { windows: first.map((window) => settled.get(window) ?? window), tokens };
}

/** One slower network reads English, one all other text; both looks count. */
async function lookAgainAt(window: Scored, task: Task): Promise<Scored> {
  const { readings, port, secondLook, asEnglish } = task;
  const { share, fullAt, english } = secondLook;
  const reading = readings[window.text];
  const row = reading && asEnglish(window, reading);
  if (!row) {
    const [again = window] = await scoreWindows([window], task, "second");
    return blend(window, again, { share, fullAt });
  }
  const [heads = window.heads] = await ask(port, "english", [row]);
  // The English network does not score the patches: those of the first network stay.
  return blend(window, { ...window, heads }, { ...english, fullAt });
}

function blend(
  first: Scored,
  again: Scored,
  { share: most, fullAt }: Pick<SecondLook, "share" | "fullAt">,
): Scored {
  const share = most * Math.min(1, (first.end - first.start) / fullAt);
  const heads = first.heads.map((value, head) => value + share * ((again.heads[head] ?? value) - value));
  return { ...again, heads };
}

async function scoreWindows(
  windows: readonly Window[],
  { readings, port }: Task,
  network: "first" | "second",
): Promise<Scored[]> {
  const rows = windows.map(
    ({ text, start, end }) => readings[text]?.tokens.ids.subarray(start, end) ?? new Int32Array(),
  );
  const lines = await ask(port, network, rows);
  return windows.map((window, i) => {
    const line = lines[i] ?? new Float32Array(HEADS);
    const patches = Math.ceil((window.end - window.start) / PATCH_TOKENS);
    return {
      ...window,
      heads: line.subarray(0, HEADS),
      patches: [...line.subarray(HEADS, HEADS + patches)],
    };
  });
}

/**
 * One line of output for each row: the heads, then the patches, which the English network does not have. The networks
 * know no padding, but for the rest of a row's last patch: only rows that fill as many columns are asked about at once.
 */
async function ask(
  port: ClassifierPort,
  network: Network,
  rows: readonly Int32Array[],
): Promise<Float32Array[]> {
  const step = network === "first" ? PATCH_TOKENS : 1;
  const asked = rows
    .map((tokens, row) => ({ row, tokens, columns: Math.ceil(tokens.length / step) * step }))
    .toSorted((a, b) => a.columns - b.columns);
  const lines: Float32Array[] = Array.from({ length: rows.length });
  for (let at = 0; at < asked.length;) {
    const columns = asked[at]?.columns ?? 0;
    const batch = asked.slice(at, at + BATCH_ROWS).filter((next) => next.columns === columns);
    const ids = new Int32Array(batch.length * columns);
    for (const [place, { tokens }] of batch.entries()) ids.set(tokens, place * columns);
    const output = await port.run({ ids, rows: batch.length, columns, network });
    const width = output.length / batch.length;
    for (const [place, { row }] of batch.entries())
      lines[row] = output.subarray(place * width, (place + 1) * width);
    at += batch.length;
  }
  return lines;
}
