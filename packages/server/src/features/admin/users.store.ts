import type { Plan } from "@prompt-shield/contracts/vocabulary";
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { containing } from "../../db/containing.ts";
import { profiles, userRoles, users } from "../../db/schema/accounts.ts";
import { scanUsage } from "../../db/schema/scans.ts";
import { workspaces } from "../../db/schema/workspaces.ts";
import { olderThan } from "../../db/keyset.ts";
import { listedColumns } from "./user-columns.ts";

export interface UserFilters {
  readonly q?: string | undefined;
  readonly plan?: Plan | undefined;
  readonly group?: "admins" | "suspended" | undefined;
}

export interface UserListWish {
  readonly filters: UserFilters;
  readonly month: string;
  readonly size: number;
}

export type UsersStore = ReturnType<typeof createUsersStore>;
export type UserRow = Awaited<ReturnType<UsersStore["newest"]>>[number];

/** Each sort order reads its own index and stops when the page is full. */
export function createUsersStore(db: Database) {
  const select = (month: string) =>
    db
      .select(listedColumns(month))
      .from(users)
      .leftJoin(profiles, eq(profiles.id, users.id))
      .innerJoin(workspaces, eq(workspaces.id, users.id));

  return {
    newest: ({ filters, month, size }: UserListWish, after?: { at: Date; id: string }) =>
      select(month)
        .where(and(matches(filters), olderThan(users.createdAt, users.id, after)))
        .orderBy(desc(users.createdAt), desc(users.id))
        .limit(size),

    byEmail: ({ filters, month, size }: UserListWish, after?: string) =>
      select(month)
        .where(and(matches(filters), after === undefined ? undefined : gt(users.email, after)))
        .orderBy(asc(users.email))
        .limit(size),

    /**
     * Users who scanned this month, the busiest first. Without filters, users are joined only to the rows of the page.
     */
    byScans: ({ filters, month, size }: UserListWish, after?: { scans: number; id: string }) => {
      const behind =
        after && sql`(${scanUsage.scanCount}, ${scanUsage.workspaceId}) < (${after.scans}::int, ${after.id})`;
      const teams = db.select({ id: workspaces.id }).from(workspaces).where(isNull(workspaces.personalOf));
      const isPersonal = notInArray(scanUsage.workspaceId, teams);
      const ranked = db
        .select({ userId: scanUsage.workspaceId, scanCount: scanUsage.scanCount })
        .from(scanUsage)
        .where(and(eq(scanUsage.monthYear, month), gt(scanUsage.scanCount, 0), isPersonal, behind))
        .orderBy(desc(scanUsage.scanCount), desc(scanUsage.workspaceId));
      const filter = matches(filters);
      const busiest = (filter ? ranked : ranked.limit(size)).as("busiest");
      return db
        .select(listedColumns(month))
        .from(busiest)
        .innerJoin(users, eq(users.id, busiest.userId))
        .leftJoin(profiles, eq(profiles.id, users.id))
        .innerJoin(workspaces, eq(workspaces.id, users.id))
        .where(filter)
        .orderBy(desc(busiest.scanCount), desc(busiest.userId))
        .limit(size);
    },

    find: async (id: string, month: string) => (await select(month).where(eq(users.id, id)))[0],

    idOf: async (idOrEmail: string): Promise<string | undefined> => {
      const isUser = or(eq(users.id, idOrEmail), eq(users.email, idOrEmail.toLowerCase()));
      return (await db.select({ id: users.id }).from(users).where(isUser))[0]?.id;
    },
  };

  function matches({ q, plan, group }: UserFilters): SQL | undefined {
    const admins = db.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, "admin"));
    return and(
      q ? or(like(users.email, containing(q.toLowerCase())), eq(users.id, q)) : undefined,
      plan && eq(workspaces.plan, plan),
      group === "admins" ? inArray(users.id, admins) : undefined,
      group === "suspended" ? isNotNull(profiles.suspendedAt) : undefined,
    );
  }
}
