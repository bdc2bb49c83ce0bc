import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { scanUsage } from "../../db/schema/scans.ts";
import { workspaces } from "../../db/schema/workspaces.ts";

export type ProfileStore = ReturnType<typeof createProfileStore>;

interface Acting {
  readonly userId: string;
  readonly workspaceId: string;
}

export function createProfileStore(db: Database) {
  return {
    find: async ({ userId, workspaceId }: Acting) =>
      (
        await db
          .select({ profile: profiles, workspace: workspaces })
          .from(profiles)
          .innerJoin(workspaces, eq(workspaces.id, workspaceId))
          .where(eq(profiles.id, userId))
      )[0],

    /** Sets whether the workspace's history keeps prompts. */
    keepPrompts: async (workspaceId: string, storePrompts: boolean, now: Date): Promise<void> => {
      await db.update(workspaces).set({ storePrompts, updatedAt: now }).where(eq(workspaces.id, workspaceId));
    },

    /** Sets whether texts that this person judged in their personal workspace may be used for training. */
    share: async (userId: string, shareFeedback: boolean, now: Date): Promise<void> => {
      await db.update(profiles).set({ shareFeedback, updatedAt: now }).where(eq(profiles.id, userId));
    },

    scanCount: async (workspaceId: string, month: string): Promise<number> => {
      const [row] = await db
        .select({ scanCount: scanUsage.scanCount })
        .from(scanUsage)
        .where(and(eq(scanUsage.workspaceId, workspaceId), eq(scanUsage.monthYear, month)));
      return row?.scanCount ?? 0;
    },
  };
}
