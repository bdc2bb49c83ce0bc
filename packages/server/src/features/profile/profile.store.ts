import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { scanUsage } from "../../db/schema/scans.ts";

export type ProfileChange = Partial<Pick<typeof profiles.$inferInsert, "storePrompts" | "shareFeedback">>;
export type ProfileStore = ReturnType<typeof createProfileStore>;

export function createProfileStore(db: Database) {
  return {
    find: async (userId: string) => (await db.select().from(profiles).where(eq(profiles.id, userId)))[0],

    set: async (userId: string, change: ProfileChange, now: Date): Promise<void> => {
      await db
        .update(profiles)
        .set({ ...change, updatedAt: now })
        .where(eq(profiles.id, userId));
    },

    scanCount: async (userId: string, month: string): Promise<number> => {
      const [row] = await db
        .select({ scanCount: scanUsage.scanCount })
        .from(scanUsage)
        .where(and(eq(scanUsage.userId, userId), eq(scanUsage.monthYear, month)));
      return row?.scanCount ?? 0;
    },
  };
}
