import type { LetGo } from "./retention.store.ts";

const PORTION = 1_000;

export async function inPortions(remove: LetGo, before: Date): Promise<number> {
  for (let total = 0; ;) {
    const count = await remove(before, PORTION);
    total += count;
    if (count < PORTION) return total;
  }
}
