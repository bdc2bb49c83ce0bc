import type { CallOptions } from "./transport.ts";

export interface BatchOptions extends CallOptions {
  /** How many are asked at the same time. Default: 4. */
  readonly concurrency?: number;
}

/** Works through a list, a few at a time, and answers the outcomes in its order. Only an abort ends it early. */
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
  // At least one, whatever was asked for, and never more than there is to do.
  const workers = Math.min(items.length, concurrency >= 1 ? concurrency : 1);
  await Promise.all(Array.from({ length: workers }, workThrough));
  call.signal?.throwIfAborted();
  return outcomes;
}
