import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "./connect.ts";
import { profiles, userRoles } from "./schema/accounts.ts";

/** The administrators who can act: a suspended one cannot. */
export async function activeAdmins(db: Database): Promise<string[]> {
  const rows = await db
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .leftJoin(profiles, eq(profiles.id, userRoles.userId))
    .where(and(eq(userRoles.role, "admin"), isNull(profiles.suspendedAt)));
  return rows.map(({ userId }) => userId);
}

/**
 * The same, locked until the transaction ends: administrators who go, or who take each other's rights, wait for one
 * another. Read by a statement of its own, because a wait does not refresh what the waiting statement has read.
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
