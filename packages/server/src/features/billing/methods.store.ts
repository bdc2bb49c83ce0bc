import { and, desc, eq, inArray } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { paymentMethods } from "../../db/schema/billing.ts";
import { newId } from "../../ports/ids.ts";
import type { ProviderCard } from "../../ports/payments/provider.ts";

export type MethodRow = typeof paymentMethods.$inferSelect;

export function createMethodsStore(db: Database) {
  return {
    methods: (workspaceId: string): Promise<MethodRow[]> =>
      db
        .select()
        .from(paymentMethods)
        .where(eq(paymentMethods.workspaceId, workspaceId))
        .orderBy(desc(paymentMethods.isDefault), desc(paymentMethods.createdAt)),

    /** The first card becomes the default; the same card saved again replaces its older authorization. */
    saveMethod: async (workspaceId: string, card: ProviderCard, now: Date): Promise<void> => {
      const same = and(
        eq(paymentMethods.workspaceId, workspaceId),
        eq(paymentMethods.last4, card.last4),
        eq(paymentMethods.expMonth, card.expMonth),
        eq(paymentMethods.expYear, card.expYear),
      );
      const replaced = await db
        .delete(paymentMethods)
        .where(same)
        .returning({ isDefault: paymentMethods.isDefault });
      const others = await db
        .select({ id: paymentMethods.id })
        .from(paymentMethods)
        .where(eq(paymentMethods.workspaceId, workspaceId));
      const { reusable: _reusable, ...columns } = card;
      await db.insert(paymentMethods).values({
        ...columns,
        id: newId(now.getTime()),
        workspaceId,
        isDefault: others.length === 0 || replaced.some((row) => row.isDefault),
      });
    },

    removeMethod: async (workspaceId: string, authorizationCode: string): Promise<boolean> => {
      const removed = await db
        .delete(paymentMethods)
        .where(
          and(
            eq(paymentMethods.workspaceId, workspaceId),
            eq(paymentMethods.authorizationCode, authorizationCode),
          ),
        )
        .returning();
      if (removed[0]?.isDefault) {
        const newest = db
          .select({ id: paymentMethods.id })
          .from(paymentMethods)
          .where(eq(paymentMethods.workspaceId, workspaceId))
          .orderBy(desc(paymentMethods.createdAt))
          .limit(1);
        await db.update(paymentMethods).set({ isDefault: true }).where(inArray(paymentMethods.id, newest));
      }
      return removed.length > 0;
    },

    setDefaultMethod: async (workspaceId: string, authorizationCode: string): Promise<boolean> => {
      const chosen = and(
        eq(paymentMethods.workspaceId, workspaceId),
        eq(paymentMethods.authorizationCode, authorizationCode),
      );
      if ((await db.select({ id: paymentMethods.id }).from(paymentMethods).where(chosen)).length === 0)
        return false;
      await db
        .update(paymentMethods)
        .set({ isDefault: false })
        .where(eq(paymentMethods.workspaceId, workspaceId));
      await db.update(paymentMethods).set({ isDefault: true }).where(chosen);
      return true;
    },
  };
}
