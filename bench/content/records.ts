import { writeProse } from "./ordinary-prose.ts";

const RECORD_CHARS = 2_000;

/** An order as a shop's API returns it: about 2,000 characters, nothing suspicious, no two alike. */
export function writeRecord(seed: number): string {
  const order = {
    id: `ord_${seed}`,
    createdAt: `2026-03-${String(1 + (seed % 28)).padStart(2, "0")}T09:${String(seed % 60).padStart(2, "0")}:00Z`,
    status: ["open", "paid", "sent"][seed % 3],
    customer: { id: 40_000 + seed, city: ["Lyon", "Porto", "Graz"][seed % 3], note: writeProse(seed, 300) },
    items: [0, 1, 2].map((n) => ({
      sku: `SKU-${seed}-${n}`,
      quantity: 1 + ((seed + n) % 4),
      price: 9.5 + n,
      description: writeProse(seed + 7 * n + 1, 200),
    })),
    history: [0, 1].map((n) => ({
      at: `2026-03-1${n}`,
      by: "desk",
      text: writeProse(seed + 11 * n + 2, 150),
    })),
    review: "",
  };
  const room = RECORD_CHARS - JSON.stringify(order).length;
  return JSON.stringify({ ...order, review: writeProse(seed + 3, Math.max(0, room)) });
}
