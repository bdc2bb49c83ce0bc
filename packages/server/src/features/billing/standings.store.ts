import { PAID_STATUSES, type Plan } from "@prompt-shield/contracts/vocabulary";
import { and, asc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { firstOwner } from "../../db/first-owner.ts";
import { users } from "../../db/schema/accounts.ts";
import { subscriptions } from "../../db/schema/billing.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { newId } from "../../ports/ids.ts";
import type { ProviderTransaction, SubscriptionKey } from "../../ports/payments/provider.ts";
import { endsWithPeriod, GRACE_MS, isPaid, renews, type State, type Status } from "./subscription-machine.ts";

/** The state of a workspace's subscription, with the codes by which the provider knows it. */
export interface Standing {
  readonly workspaceId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly state: State;
  readonly customerCode: string | null;
  readonly subscription: SubscriptionKey | null;
}

export function createStandingsStore(db: Database) {
  const select = (condition: ReturnType<typeof eq>) =>
    db
      .select({ workspace: workspaces, email: users.email, emailVerified: users.emailVerified })
      .from(workspaces)
      .innerJoin(users, eq(users.id, firstOwner(workspaces.id)))
      .where(condition);

  return {
    standing: async (workspaceId: string): Promise<Standing | undefined> =>
      (await select(eq(workspaces.id, workspaceId))).map(toStanding)[0],
    lockStanding: async (workspaceId: string): Promise<Standing | undefined> =>
      (await select(eq(workspaces.id, workspaceId)).for("no key update", { of: workspaces })).map(
        toStanding,
      )[0],

    /** Every workspace that this customer pays for or has paid for. */
    standingsOfCustomer: async (code: string): Promise<Standing[]> =>
      (await select(eq(workspaces.customerCode, code)).orderBy(asc(workspaces.id))).map(toStanding),

    /**
     * Workspaces whose paid time has run out. Those that may still renew get a grace period, and must not crowd the
     * others out of the limited batch.
     */
    endedBefore: async (now: Date): Promise<string[]> => {
      const ended = (statuses: Status[], before: Date) =>
        and(inArray(workspaces.subscriptionStatus, statuses), lte(workspaces.currentPeriodEnd, before));
      const renewing = PAID_STATUSES.filter((status) => renews({ status }));
      const leaving = PAID_STATUSES.filter((status) => !renews({ status }));
      const rows = await db
        .select({ id: workspaces.id })
        .from(workspaces)
        .where(or(ended(leaving, now), ended(renewing, new Date(now.getTime() - GRACE_MS))))
        .orderBy(asc(workspaces.currentPeriodEnd))
        .limit(500);
      return rows.map((row) => row.id);
    },

    /** Whether the workspace had this plan and gave it up, or lost it, after that moment. */
    gaveUpAfter: async (workspaceId: string, plan: Plan, moment: Date): Promise<boolean> =>
      (await db.$count(
        subscriptions,
        and(
          eq(subscriptions.workspaceId, workspaceId),
          eq(subscriptions.plan, plan),
          gt(subscriptions.cancelledAt, moment),
        ),
      )) > 0,

    saveState: async (
      workspaceId: string,
      state: State,
      codes: { customerCode?: string | null; subscription?: SubscriptionKey | null } = {},
      now: Date,
    ): Promise<void> => {
      const key = codes.subscription;
      await db
        .update(workspaces)
        .set({
          plan: state.plan,
          subscriptionStatus: state.status,
          currentPeriodEnd: state.periodEnd,
          updatedAt: now,
          ...(codes.customerCode && { customerCode: codes.customerCode }),
          ...(key !== undefined && {
            subscriptionCode: key?.code ?? null,
            emailToken: key?.emailToken ?? null,
          }),
        })
        .where(eq(workspaces.id, workspaceId));
    },

    /** Keeps the history of subscriptions: ends the old row, and opens or updates the row of a paid state. */
    recordSubscription: async (input: {
      workspaceId: string;
      provider: string;
      state: State;
      isNew: boolean;
      transaction?: ProviderTransaction;
      key?: SubscriptionKey | null;
      now: Date;
    }): Promise<void> => {
      const { workspaceId, state, now } = input;
      const live = and(
        eq(subscriptions.workspaceId, workspaceId),
        inArray(subscriptions.status, PAID_STATUSES),
      );
      // One that was cancelled ends later, but keeps the time at which that was decided.
      const cancelledAt = sql`coalesce(${subscriptions.cancelledAt}, ${now})`;
      if (state.periodEnd === null || input.isNew) {
        await db.update(subscriptions).set({ status: "cancelled", cancelledAt, updatedAt: now }).where(live);
      }
      if (state.periodEnd === null) return;
      if (!input.isNew) {
        await db
          .update(subscriptions)
          .set({
            status: state.status,
            currentPeriodEnd: state.periodEnd,
            updatedAt: now,
            cancelledAt: endsWithPeriod(state) ? cancelledAt : null,
          })
          .where(live);
        return;
      }
      const row = {
        workspaceId,
        provider: input.provider,
        plan: state.plan,
        status: state.status,
        subscriptionCode: input.key?.code ?? null,
        emailToken: input.key?.emailToken ?? null,
        customerCode: input.transaction?.customerCode ?? null,
        authorizationCode: input.transaction?.card?.authorizationCode ?? null,
        currentPeriodStart: now,
        currentPeriodEnd: state.periodEnd,
      };
      // A second payment for the same plan may find the subscription that the first one created.
      await db
        .insert(subscriptions)
        .values({ id: newId(now.getTime()), ...row })
        .onConflictDoUpdate({
          target: subscriptions.subscriptionCode,
          set: { ...row, cancelledAt: null, updatedAt: now },
        });
    },

    /** `customerCode` is given if another customer pays from now on. */
    linkSubscription: async (
      workspaceId: string,
      { code, emailToken, customerCode }: SubscriptionKey & { readonly customerCode?: string },
      now: Date,
    ): Promise<void> => {
      const link = {
        subscriptionCode: code,
        emailToken,
        updatedAt: now,
        ...(customerCode && { customerCode }),
      };
      await db.update(workspaces).set(link).where(eq(workspaces.id, workspaceId));
      await db
        .update(subscriptions)
        .set(link)
        .where(and(eq(subscriptions.workspaceId, workspaceId), inArray(subscriptions.status, PAID_STATUSES)));
    },
  };
}

function toStanding({
  workspace,
  email,
  emailVerified,
}: Pick<Standing, "email" | "emailVerified"> & {
  readonly workspace: typeof workspaces.$inferSelect;
}): Standing {
  const { subscriptionCode, emailToken } = workspace;
  const stored = workspace.subscriptionStatus as Status;
  const status = isPaid({ status: stored }) ? stored : "inactive";
  return {
    workspaceId: workspace.id,
    email,
    emailVerified,
    state: { status, plan: workspace.plan as Plan, periodEnd: workspace.currentPeriodEnd },
    customerCode: workspace.customerCode,
    subscription: subscriptionCode === null ? null : { code: subscriptionCode, emailToken: emailToken ?? "" },
  };
}
