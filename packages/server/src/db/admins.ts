import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "./connect.ts";
import { profiles, userRoles } from "./schema/accounts.ts";

/** Administrators who can act, which excludes suspended ones. */
export async function activeAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .leftJoin(profiles, eq(profiles.id, userRoles.userId))
    .where(and(eq(userRoles.role, "admin"), isNull(profiles.suspendedAt)));
  return rows.map(({ userId }) => userId);
}

/**
 * The active administrators, locked until the transaction ends, so that concurrent removals of administrators wait for
 * one another. They are read in a second statement, because a statement that waited for a lock does not see what
 * changed meanwhile.
 */
export async function lockAdmins(transaction: Database): Promise<string[]> {
  await transaction
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"))
    .orderBy(userRoles.userId)
    .for("update");
  return activeAdmins(transaction);
}
