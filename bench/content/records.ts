import { textOf } from "../speed/inputs.ts";

const RECORD_CHARS = 2_000;

/** Orders as a shop's interface answers with them; each of about 2,000 characters, no two alike. */
export function writeRecord(seed: number): string {
  const words = textOf("prose", 1_400, seed);
  const order = {
    id: `ord_${seed}`,
    createdAt: `2026-03-${String(1 + (seed % 28)).padStart(2, "0")}T09:${String(seed % 60).padStart(2, "0")}:00Z`,
    status: ["open", "paid", "sent"][seed % 3],
    customer: { id: 40_000 + seed, city: ["Lyon", "Porto", "Graz"][seed % 3], note: words.slice(0, 300) },
    items: [0, 1, 2].map((n) => ({
      sku: `SKU-${seed}-${n}`,
      quantity: 1 + ((seed + n) % 4),
      price: 9.5 + n,
      description: words.slice(300 + 200 * n, 500 + 200 * n),
    })),
    history: [0, 1].map((n) => ({
      at: `2026-03-1${n}`,
      by: "desk",
      text: words.slice(900 + 150 * n, 1_050 + 150 * n),
    })),
    review: "",
  };
  const room = RECORD_CHARS - JSON.stringify(order).length;
  return JSON.stringify({ ...order, review: textOf("prose", Math.max(0, room), seed + 50_000) });
}
