import { eq } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { workspaces } from "../db/schema/workspaces.ts";
import { scanUsage } from "../db/schema/scans.ts";
import { monthOf } from "../ports/clock.ts";

/** Leaves a user exactly this many scans this month. */
export async function setScansLeft(db: Database, userId: string, left: number): Promise<void> {
  const used = await countOf(db, userId);
  await db
    .update(workspaces)
    .set({ scanLimit: used + left })
    .where(eq(workspaces.id, userId));
}

export async function setPlan(db: Database, userId: string, plan: string): Promise<void> {
  await db.update(workspaces).set({ plan }).where(eq(workspaces.id, userId));
}

export async function countOf(db: Database, userId: string): Promise<number> {
  const rows = await db.select().from(scanUsage).where(eq(scanUsage.workspaceId, userId));
  return rows.find(({ monthYear }) => monthYear === monthOf(new Date()))?.scanCount ?? 0;
}
