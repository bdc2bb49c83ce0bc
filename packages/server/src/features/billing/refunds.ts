import { z } from "zod";

export const refundShape = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  refund_reference: z.string().nullish(),
  amount: z.coerce.number().nullish(),
  transaction_reference: z.string().nullish(),
  transaction: z.object({ reference: z.string() }).nullish(),
});

/** Whether the reported refunds of one payment add up to its price. One that names no amount is of the whole. */
export function isRefundedInFull(reports: readonly unknown[], amountMinor: number): boolean {
  const parts = new Map<string, number>();
  for (const report of reports) {
    const { data } = refundShape.safeParse(report);
    // The same refund may be reported more than once.
    if (data)
      parts.set(
        String(data.id ?? data.refund_reference ?? JSON.stringify(report)),
        data.amount ?? amountMinor,
      );
  }
  return [...parts.values()].reduce((sum, part) => sum + part, 0) >= amountMinor;
}
