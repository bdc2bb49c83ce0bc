import type { Profile, profileUpdate, Usage } from "@prompt-shield/contracts";
import type { z } from "zod";
import { QUOTA_WARNING_RATIO, UNLIMITED_SCANS } from "@prompt-shield/contracts/limits";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import { requireRole } from "../../http/role.ts";
import type { Audit } from "../../ports/audit.ts";
import { type Clock, monthOf, startOfNextMonth } from "../../ports/clock.ts";
import type { ProfileStore } from "./profile.store.ts";

export type ProfileService = ReturnType<typeof createProfileService>;

export function createProfileService(store: ProfileStore, clock: Clock, audit: Audit) {
  const find = async (caller: Caller): Promise<Profile> =>
    toProfile(caller, (await store.find(caller)) ?? fail("not_found"));

  return {
    find,

    update: async (
      caller: Caller,
      { store_prompts: storePrompts, share_feedback: shareFeedback }: z.infer<typeof profileUpdate>,
    ): Promise<Profile> => {
      const { userId: actorId, workspaceId } = caller;
      if (storePrompts !== undefined) {
        requireRole(caller, "admin");
        await store.keepPrompts(workspaceId, storePrompts, clock.now());
        const action = "account.prompt_storage_changed";
        await audit.record({ actorId, workspaceId, action, details: { storePrompts } });
      }
      if (shareFeedback !== undefined) {
        await store.share(actorId, shareFeedback, clock.now());
        const action = "account.feedback_sharing_changed";
        await audit.record({ actorId, action, details: { shareFeedback } });
      }
      return find(caller);
    },

    usage: async (caller: Caller): Promise<Usage> => {
      const now = clock.now();
      const count = await store.scanCount(caller.workspaceId, monthOf(now));
      return toUsage({ count, limit: caller.scanLimit, now });
    },
  };
}

type Found = NonNullable<Awaited<ReturnType<ProfileStore["find"]>>>;

function toProfile(caller: Caller, { profile, workspace: row }: Found): Profile {
  return {
    id: profile.id,
    email: caller.email,
    plan: row.plan,
    subscription_status: row.subscriptionStatus,
    scan_limit: caller.scanLimit,
    api_key_limit: caller.apiKeyLimit,
    // With these codes anyone could manage the subscription at the provider, so only the owner sees them.
    ...(caller.role === "owner"
      ? {
          customer_code: row.customerCode,
          subscription_code: row.subscriptionCode,
          email_token: row.emailToken,
        }
      : { customer_code: null, subscription_code: null, email_token: null }),
    period_end: row.currentPeriodEnd?.toISOString() ?? null,
    cancel_at_period_end: row.subscriptionStatus === "non-renewing",
    store_prompts: row.storePrompts,
    share_feedback: profile.shareFeedback,
    is_admin: caller.isAdmin,
    created_at: profile.createdAt.toISOString(),
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
