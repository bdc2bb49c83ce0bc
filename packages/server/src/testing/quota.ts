import { eq } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { workspaces } from "../db/schema/workspaces.ts";
import { scanUsage } from "../db/schema/scans.ts";
import { monthOf } from "../ports/clock.ts";

/** Leaves a workspace exactly this many scans for the rest of the month. */
export async function setScansLeft(db: Database, workspaceId: string, left: number): Promise<void> {
  const used = await countOf(db, workspaceId);
  await db
    .update(workspaces)
    .set({ scanLimit: used + left })
    .where(eq(workspaces.id, workspaceId));
}

export async function setPlan(db: Database, workspaceId: string, plan: string): Promise<void> {
  await db.update(workspaces).set({ plan }).where(eq(workspaces.id, workspaceId));
}

export async function countOf(db: Database, workspaceId: string): Promise<number> {
  const rows = await db.select().from(scanUsage).where(eq(scanUsage.workspaceId, workspaceId));
  return rows.find(({ monthYear }) => monthYear === monthOf(new Date()))?.scanCount ?? 0;
}
