export interface Gathering<Item, Result> {
  /**
   * Stores the items together and returns results in the same order. A result that takes longer may be a promise: the
   * next write does not wait for it.
   */
  readonly write: (items: readonly Item[]) => Promise<readonly (Result | Promise<Result>)[]>;
  readonly mostItems: number;
  /** How much an item counts towards `mostWeight`. An item above it is written alone. */
  readonly weigh: (item: Item) => number;
  readonly mostWeight: number;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: the first item is written at once, and items that arrive meanwhile join the next write. Nobody waits
 * for a timer, and each caller is answered only once its own write is done.
 */
export function gather<Item, Result>(parts: Gathering<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) await writeNext(waiting.splice(0, sizeOfNext(waiting, parts)));
    isWriting = false;
  }

  async function writeNext(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await parts.write(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, n) => resolve(results[n] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}

/** At least one item, and no more than both bounds allow. */
function sizeOfNext<Item>(
  waiting: readonly { readonly item: Item }[],
  { mostItems, mostWeight, weigh }: Pick<Gathering<Item, never>, "mostItems" | "mostWeight" | "weigh">,
): number {
  let weight = 0;
  const end = waiting.findIndex(({ item }, n) => {
    weight += weigh(item);
    return n > 0 && (n === mostItems || weight > mostWeight);
  });
  return end === -1 ? waiting.length : end;
}
