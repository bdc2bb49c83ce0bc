import type { Profile, Usage } from "@prompt-shield/contracts";
import { QUOTA_WARNING_RATIO, UNLIMITED_SCANS } from "@prompt-shield/contracts/limits";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import { type Clock, monthOf, startOfNextMonth } from "../../ports/clock.ts";
import type { ProfileStore } from "./profile.store.ts";

export type ProfileService = ReturnType<typeof createProfileService>;

export function createProfileService(store: ProfileStore, clock: Clock, audit: Audit) {
  const find = async (caller: Caller): Promise<Profile> =>
    toProfile(caller, (await store.find(caller.userId)) ?? fail("not_found"));

  return {
    find,

    setStorePrompts: async (caller: Caller, storePrompts: boolean): Promise<Profile> => {
      await store.setStorePrompts(caller.userId, storePrompts, clock.now());
      await audit.record({
        actorId: caller.userId,
        action: "account.prompt_storage_changed",
        details: { storePrompts },
      });
      return find(caller);
    },

    usage: async (caller: Caller): Promise<Usage> => {
      const now = clock.now();
      const count = await store.scanCount(caller.userId, monthOf(now));
      return toUsage({ count, limit: caller.scanLimit, now });
    },
  };
}

function toProfile(caller: Caller, row: NonNullable<Awaited<ReturnType<ProfileStore["find"]>>>): Profile {
  return {
    id: row.id,
    email: caller.email,
    plan: row.plan,
    subscription_status: row.subscriptionStatus,
    scan_limit: caller.scanLimit,
    api_key_limit: caller.apiKeyLimit,
    customer_code: row.customerCode,
    subscription_code: row.subscriptionCode,
    email_token: row.emailToken,
    period_end: row.currentPeriodEnd?.toISOString() ?? null,
    cancel_at_period_end: row.subscriptionStatus === "non-renewing",
    store_prompts: row.storePrompts,
    is_admin: caller.isAdmin,
    created_at: row.createdAt.toISOString(),
  };
}

function toUsage({ count, limit, now }: { count: number; limit: number; now: Date }): Usage {
  const share = limit === 0 ? 1 : count / limit;
  return {
    month_year: monthOf(now),
    scan_count: count,
    limit,
    ...(limit >= UNLIMITED_SCANS && { unlimited: true }),
    remaining: Math.max(0, limit - count),
    percent: Math.min(100, Math.round(share * 1000) / 10),
    state: share >= 1 ? "reached" : share >= QUOTA_WARNING_RATIO ? "warning" : "ok",
    resets_at: startOfNextMonth(now).toISOString(),
  };
}
