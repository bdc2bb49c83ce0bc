import { feed } from "./feed.ts";
import { TARGETS } from "./targets.ts";

export interface Order {
  readonly target: string;
  readonly seed: number;
  readonly from: number;
  readonly count: number;
}

/** A separate process with a memory limit: an input that hangs or kills it affects nothing else. */
process.on("message", (order: Order) => void work(order));

async function work({ target, ...span }: Order): Promise<void> {
  const wanted = TARGETS.find(({ name }) => name === target);
  if (wanted === undefined) throw new Error(`no target ${target}`);
  process.send?.(await feed(wanted, span));
}
