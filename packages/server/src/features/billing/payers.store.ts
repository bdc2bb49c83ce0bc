import { PAID_STATUSES, type Plan } from "@prompt-shield/contracts/vocabulary";
import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { paymentTransactions, subscriptions } from "../../db/schema/billing.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { boughtPlan, isRefused } from "./payments.store.ts";

/** The provider repeats an event for three days; a day more for clocks and delays. */
const SUBSCRIBED_WITHIN_MS = 4 * 24 * 3_600_000;

/** Who pays for what. The provider's customer is one address, and charges name no workspace. */
export function createPayersStore(db: Database) {
  return {
    /**
     * Makes other transactions about this customer, named by code or by address, wait for the end of this one. Lock the
     * customer before a workspace, never after, so that two transactions cannot wait for each other.
     */
    lockCustomer: async (customer: string): Promise<void> => {
      await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${customer}`}, 0))`);
    },

    /**
     * Whether this payer already pays for another workspace. The provider identifies payers by address and could not
     * tell two workspaces apart.
     */
    paysForAnother: async (
      { email, customerCode }: { readonly email: string; readonly customerCode?: string | null },
      workspaceId: string,
    ): Promise<boolean> => {
      const byPayer = eq(paymentTransactions.email, email);
      const paidFor = db
        .select({ id: paymentTransactions.workspaceId })
        .from(paymentTransactions)
        .where(and(byPayer, boughtPlan));
      const customers = db
        .select({ code: paymentTransactions.customerCode })
        .from(paymentTransactions)
        .where(and(byPayer, isNotNull(paymentTransactions.customerCode)));
      const isPayers = or(
        inArray(workspaces.id, paidFor),
        inArray(workspaces.customerCode, customers),
        customerCode ? eq(workspaces.customerCode, customerCode) : undefined,
      );
      const isLive = inArray(workspaces.subscriptionStatus, PAID_STATUSES);
      return (await db.$count(workspaces, and(ne(workspaces.id, workspaceId), isLive, isPayers))) > 0;
    },

    /**
     * Those of the subscriptions that this workspace must not take: they are or were another workspace's, or came with
     * a payment that was refused, so they are being stopped.
     */
    heldElsewhere: async (
      codes: readonly string[],
      workspaceId: string | null,
    ): Promise<ReadonlySet<string>> => {
      if (codes.length === 0) return new Set();
      const linked = db
        .select({ code: workspaces.subscriptionCode })
        .from(workspaces)
        .where(
          and(
            inArray(workspaces.subscriptionCode, [...codes]),
            workspaceId === null ? undefined : ne(workspaces.id, workspaceId),
          ),
        );
      const recorded = db
        .select({ code: subscriptions.subscriptionCode })
        .from(subscriptions)
        .where(
          and(
            inArray(subscriptions.subscriptionCode, [...codes]),
            // Without a workspace only live ones count: one that has ended may still have to be stopped.
            workspaceId === null
              ? inArray(subscriptions.status, PAID_STATUSES)
              : ne(subscriptions.workspaceId, workspaceId),
          ),
        );
      const refused = db
        .select({ code: paymentTransactions.subscriptionCode })
        .from(paymentTransactions)
        .where(and(inArray(paymentTransactions.subscriptionCode, [...codes]), isRefused));
      const found = await Promise.all([linked, recorded, refused]);
      return new Set(found.flat().flatMap(({ code }) => code ?? []));
    },

    /**
     * The newest refused payment of this customer for the plan whose subscription has not been found yet. The provider
     * may never have created it, so a payment of long ago must not claim the one of a later purchase.
     */
    refusedWithoutSubscription: async (
      customerCode: string,
      plan: Plan | null,
      now: Date,
    ): Promise<string | null> => {
      if (plan === null) return null;
      const [row] = await db
        .select({ reference: paymentTransactions.reference })
        .from(paymentTransactions)
        .where(
          and(
            eq(paymentTransactions.customerCode, customerCode),
            eq(paymentTransactions.plan, plan),
            isNull(paymentTransactions.subscriptionCode),
            gt(paymentTransactions.paidAt, new Date(now.getTime() - SUBSCRIBED_WITHIN_MS)),
            isRefused,
          ),
        )
        .orderBy(desc(paymentTransactions.createdAt))
        .limit(1);
      return row?.reference ?? null;
    },

    /** Notes which subscription a refused payment came with. It keeps the first. */
    noteRefusedSubscription: async (reference: string, code: string): Promise<void> => {
      await db
        .update(paymentTransactions)
        .set({ subscriptionCode: code })
        .where(
          and(eq(paymentTransactions.reference, reference), isNull(paymentTransactions.subscriptionCode)),
        );
    },
  };
}
