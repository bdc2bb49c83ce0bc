import { eq } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { profiles } from "../db/schema/accounts.ts";
import { scanUsage } from "../db/schema/scans.ts";
import { monthOf } from "../ports/clock.ts";

/** Leaves a user exactly this many scans this month. */
export async function setScansLeft(db: Database, userId: string, left: number): Promise<void> {
  const used = await countOf(db, userId);
  await db
    .update(profiles)
    .set({ scanLimit: used + left })
    .where(eq(profiles.id, userId));
}

export async function setPlan(db: Database, userId: string, plan: string): Promise<void> {
  await db.update(profiles).set({ plan }).where(eq(profiles.id, userId));
}

export async function countOf(db: Database, userId: string): Promise<number> {
  const rows = await db.select().from(scanUsage).where(eq(scanUsage.userId, userId));
  return rows.find(({ monthYear }) => monthYear === monthOf(new Date()))?.scanCount ?? 0;
}
