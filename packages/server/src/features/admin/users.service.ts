import { PAGE_SIZE } from "@prompt-shield/contracts/limits";
import type { AdminUserUpdate } from "@prompt-shield/contracts";
import type { Plan } from "@prompt-shield/contracts/vocabulary";
import type { Config } from "../../config.ts";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { PlanTerms } from "../../plan-terms.ts";
import type { Audit } from "../../ports/audit.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import type { Position } from "../../http/cursor.ts";
import { readPosition, readTimePosition, toPage } from "../../http/paging.ts";
import type { UserChangesStore, UserTables } from "./user-changes.store.ts";
import { changedFields, toUser } from "./user-shape.ts";
import type { UserFilters, UserRow, UsersStore } from "./users.store.ts";

export interface AdminUsersParts {
  readonly users: UsersStore;
  readonly changes: UserChangesStore;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly config: Pick<Config, "adminEmails">;
  readonly terms: PlanTerms;
  /** Ends a paid subscription at the card provider, so that nobody pays for a plan that an admin has replaced. */
  readonly endSubscription: (userId: string, next: Plan) => Promise<void>;
  /** Makes an account and mails its owner a link; returns the account's id. */
  readonly invite: (email: string) => Promise<string>;
  readonly resetSecondFactor: (userId: string) => Promise<void>;
}

export interface UserPageWish {
  readonly filters: UserFilters;
  readonly sort: "created_at" | "email" | "scans";
  readonly cursor: string | undefined;
}

export type AdminUsersService = ReturnType<typeof createAdminUsersService>;

export function createAdminUsersService(parts: AdminUsersParts) {
  const { users, changes, audit, clock, terms } = parts;

  return {
    page: async ({ filters, sort, cursor }: UserPageWish) => {
      const wish = { filters, month: monthOf(clock.now()), size: PAGE_SIZE + 1 };
      const page = toPage(await list(users, wish, sort, cursor), (row) => positionIn(row, sort));
      return { users: page.rows.map((row) => toUser(row, terms)), next_cursor: page.next_cursor };
    },

    detail: async (id: string) => {
      const row = (await users.find(id, monthOf(clock.now()))) ?? fail("not_found");
      const { hasTotp, passkeys, ...figures } = await changes.figures(id);
      return {
        ...toUser(row, terms),
        ...figures,
        second_factor: { required: row.isSecondFactorRequired ?? false, totp: hasTotp, passkeys },
        suspended_at: row.suspendedAt?.toISOString() ?? null,
        period_end: row.periodEnd?.toISOString() ?? null,
        admin_by_configuration: parts.config.adminEmails.includes(row.email),
        store_prompts: row.storePrompts ?? true,
      };
    },

    update: async (admin: Caller, id: string, wish: AdminUserUpdate): Promise<void> => {
      const before = (await users.find(id, monthOf(clock.now()))) ?? fail("not_found");
      if (id === admin.userId && (wish.role === "user" || wish.suspended === true)) fail("own_account");
      const entries = changedFields(before, wish);
      if (wish.plan !== undefined && entries.some(({ action }) => action === "user.plan_changed"))
        await parts.endSubscription(id, wish.plan);
      await changes.inTransaction(async (store, tx) => {
        // An admin who lost the role or was suspended a moment ago can no longer change anything.
        if (!(await store.lockAdmins()).includes(admin.userId)) fail("not_found");
        await apply(store, id, wish);
        for (const entry of entries) {
          await audit.record({ ...entry, actorId: admin.userId, targetType: "user", targetId: id }, tx);
        }
      });
    },

    invite: async (admin: Caller, email: string): Promise<void> => {
      const target = { targetType: "user", targetId: await parts.invite(email) };
      await audit.record({ actorId: admin.userId, action: "user.invited", ...target });
    },

    resetSecondFactor: async (admin: Caller, id: string): Promise<void> => {
      if (!(await users.find(id, monthOf(clock.now())))) fail("not_found");
      await parts.resetSecondFactor(id);
      const target = { targetType: "user", targetId: id };
      await audit.record({ actorId: admin.userId, action: "user.second_factor_reset", ...target });
    },

    signOut: async (admin: Caller, id: string): Promise<void> => {
      if (!(await users.find(id, monthOf(clock.now())))) fail("not_found");
      await changes.inTransaction(async (store, tx) => {
        const sessions = await store.signOutEverywhere(id, clock.now());
        const target = { targetType: "user", targetId: id, details: { sessions } };
        await audit.record(
          { actorId: admin.userId, workspaceId: id, action: "session.all_revoked", ...target },
          tx,
        );
      });
    },
  };

  async function apply(store: UserTables, id: string, wish: AdminUserUpdate): Promise<void> {
    const now = clock.now();
    const own = {
      ...(wish.plan !== undefined && { plan: wish.plan }),
      ...(wish.scan_limit !== undefined && { scanLimit: wish.scan_limit }),
    };
    const change = {
      ...(wish.suspended !== undefined && { suspendedAt: wish.suspended ? now : null }),
      ...(wish.second_factor_required !== undefined && {
        isSecondFactorRequired: wish.second_factor_required,
      }),
    };
    if (Object.keys(own).length > 0) await store.changeTerms(id, own, now);
    if (Object.keys(change).length > 0) await store.changeProfile(id, change, now);
    if (wish.role !== undefined) await store.setAdmin(id, wish.role === "admin");
  }
}

function list(
  users: UsersStore,
  wish: Parameters<UsersStore["newest"]>[0],
  sort: UserPageWish["sort"],
  cursor: string | undefined,
): Promise<UserRow[]> {
  if (sort === "created_at") return users.newest(wish, readTimePosition(cursor));
  const position = readPosition(cursor);
  if (sort === "email") return users.byEmail(wish, position?.key);
  return users.byScans(wish, position && { scans: readCount(position.key), id: position.id });
}

function readCount(key: string): number {
  return /^\d{1,9}$/.test(key) ? Number(key) : fail("bad_cursor");
}

function positionIn(row: UserRow, sort: UserPageWish["sort"]): Position {
  const keys = { created_at: row.createdAt.toISOString(), email: row.email, scans: String(row.scans) };
  return { key: keys[sort], id: row.id };
}
