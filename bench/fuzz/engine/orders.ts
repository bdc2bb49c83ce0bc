import type { Target } from "./targets.ts";
import type { Order } from "./worker.ts";

/** The number of inputs that a process gets at a time. */
const PORTION = 500;

/**
 * Plans every input of every target once, in portions. The targets take turns, so that none waits for the
 * end.
 */
export function planOrders(
  targets: readonly Pick<Target, "name" | "share">[],
  { seed, count }: { seed: number; count: number },
): Order[] {
  const shares = targets.reduce((sum, { share }) => sum + share, 0);
  const orders = targets.flatMap(({ name: target, share }) => {
    const inputs = Math.ceil((count * share) / shares);
    return Array.from({ length: Math.ceil(inputs / PORTION) }, (_, n) => {
      const from = n * PORTION;
      const order = { target, seed, from, count: Math.min(PORTION, inputs - from) };
      return { order, place: from / inputs };
    });
  });
  return orders.toSorted((one, other) => one.place - other.place).map(({ order }) => order);
}
