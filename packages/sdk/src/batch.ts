import type { CallOptions } from "./transport.ts";

export interface BatchOptions extends CallOptions {
  /** How many requests run at the same time. Default: 4. */
  readonly concurrency?: number;
}

/**
 * Processes a list, a few items at a time, and returns the outcomes in the same order. Only an abort ends it
 * early.
 */
export async function runBatch<Item, Result>(
  items: readonly Item[],
  work: (item: Item, call: CallOptions) => Promise<Result>,
  { concurrency = 4, ...call }: BatchOptions = {},
): Promise<PromiseSettledResult<Result>[]> {
  const outcomes: PromiseSettledResult<Result>[] = [];
  const waiting = items.entries();
  const workThrough = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      call.signal?.throwIfAborted();
      const [outcome] = await Promise.allSettled([work(item, call)]);
      outcomes[index] = outcome;
    }
  };
  // `concurrency` may be 0, NaN or Infinity: use at least one worker, and no more than there are items.
  const workers = Math.min(items.length, concurrency >= 1 ? concurrency : 1);
  await Promise.all(Array.from({ length: workers }, workThrough));
  call.signal?.throwIfAborted();
  return outcomes;
}
