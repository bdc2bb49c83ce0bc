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
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, workThrough));
  call.signal?.throwIfAborted();
  return outcomes;
}
