import type { PaymentMethod } from "./billing.ts";

/** A card is valid until the end of the month printed on it. */
export function expiryNote(
  { exp_month, exp_year }: Pick<PaymentMethod, "exp_month" | "exp_year">,
  now: Date,
): "Expired" | "Expires this month" | null {
  const printed = `${exp_year}-${exp_month.padStart(2, "0")}`;
  const month = now.toISOString().slice(0, 7);
  if (!/^\d{4}-\d{2}$/.test(printed) || printed > month) return null;
  return printed < month ? "Expired" : "Expires this month";
}
