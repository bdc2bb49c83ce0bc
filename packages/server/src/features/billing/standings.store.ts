import { PAID_STATUSES, type Plan } from "@prompt-shield/contracts/vocabulary";
import { and, eq, inArray, lte } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { profiles, users } from "../../db/schema/accounts.ts";
import { subscriptions } from "../../db/schema/billing.ts";
import { newId } from "../../ports/ids.ts";
import type { ProviderTransaction, SubscriptionKey } from "../../ports/payments/provider.ts";
import { endsWithPeriod, isPaid, type State, type Status } from "./subscription-machine.ts";

/** Where a user's subscription stands, with the codes that the provider knows it by. */
export interface Standing {
  readonly userId: string;
  readonly email: string;
  readonly state: State;
  readonly customerCode: string | null;
  readonly subscription: SubscriptionKey | null;
}

export function createStandingsStore(db: Database) {
  const standingOf = async (
    condition: ReturnType<typeof eq>,
    lock: boolean,
  ): Promise<Standing | undefined> => {
    const query = db
      .select({ profile: profiles, email: users.email })
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.id))
      .where(condition);
    const [row] = lock ? await query.for("update", { of: profiles }) : await query;
    return row && toStanding(row.profile, row.email);
  };

  return {
    standing: (userId: string) => standingOf(eq(profiles.id, userId), false),
    lockStanding: (userId: string) => standingOf(eq(profiles.id, userId), true),
    standingOfCustomer: (code: string) => standingOf(eq(profiles.customerCode, code), false),

    /** Users whose paid time has run out. */
    endedBefore: async (now: Date): Promise<string[]> => {
      const rows = await db
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(inArray(profiles.subscriptionStatus, PAID_STATUSES), lte(profiles.currentPeriodEnd, now)))
        .limit(500);
      return rows.map((row) => row.id);
    },

    saveState: async (
      userId: string,
      state: State,
      codes: { customerCode?: string | null; subscription?: SubscriptionKey | null } = {},
      now: Date,
    ): Promise<void> => {
      const key = codes.subscription;
      await db
        .update(profiles)
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
        .where(eq(profiles.id, userId));
    },

    /** The subscription's own row: the old one ends, a paid state opens or updates its own. */
    recordSubscription: async (input: {
      userId: string;
      provider: string;
      state: State;
      isNew: boolean;
      transaction?: ProviderTransaction;
      key?: SubscriptionKey | null;
      now: Date;
    }): Promise<void> => {
      const { userId, state, now } = input;
      const live = and(eq(subscriptions.userId, userId), inArray(subscriptions.status, PAID_STATUSES));
      if (state.periodEnd === null || input.isNew) {
        await db
          .update(subscriptions)
          .set({ status: "cancelled", cancelledAt: now, updatedAt: now })
          .where(live);
      }
      if (state.periodEnd === null) return;
      if (!input.isNew) {
        await db
          .update(subscriptions)
          .set({
            status: state.status,
            currentPeriodEnd: state.periodEnd,
            updatedAt: now,
            cancelledAt: endsWithPeriod(state) ? now : null,
          })
          .where(live);
        return;
      }
      const row = {
        userId,
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
      // A second payment for the same plan may find the subscription that the first has brought.
      await db
        .insert(subscriptions)
        .values({ id: newId(now.getTime()), ...row })
        .onConflictDoUpdate({
          target: subscriptions.subscriptionCode,
          set: { ...row, cancelledAt: null, updatedAt: now },
        });
    },

    linkSubscription: async (userId: string, key: SubscriptionKey, now: Date): Promise<void> => {
      await db
        .update(profiles)
        .set({ subscriptionCode: key.code, emailToken: key.emailToken, updatedAt: now })
        .where(eq(profiles.id, userId));
      await db
        .update(subscriptions)
        .set({ subscriptionCode: key.code, emailToken: key.emailToken, updatedAt: now })
        .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, PAID_STATUSES)));
    },
  };
}

function toStanding(profile: typeof profiles.$inferSelect, email: string): Standing {
  const { subscriptionCode, emailToken } = profile;
  const stored = profile.subscriptionStatus as Status;
  const status = isPaid({ status: stored }) ? stored : "inactive";
  return {
    userId: profile.id,
    email,
    state: { status, plan: profile.plan as Plan, periodEnd: profile.currentPeriodEnd },
    customerCode: profile.customerCode,
    subscription: subscriptionCode === null ? null : { code: subscriptionCode, emailToken: emailToken ?? "" },
  };
}
