import type { ThreatLevel } from "@prompt-shield/contracts/vocabulary";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { ownerEmail } from "../../db/first-owner.ts";
import { scanLogs } from "../../db/schema/scans.ts";
import { type After, olderThan } from "../../db/keyset.ts";
import { VERDICT_COLUMNS } from "../../db/logged-verdict.ts";

export type ThreatsStore = ReturnType<typeof createThreatsStore>;
export type ThreatRow = Awaited<ReturnType<ThreatsStore["page"]>>[number];

/** How much of a prompt is read for its mask. */
const HEAD_CHARS = 120;

export function createThreatsStore(db: Database) {
  return {
    page: (wish: {
      workspaceId?: string;
      level?: ThreatLevel | undefined;
      after?: After | undefined;
      size: number;
    }) =>
      db
        .select({
          id: scanLogs.id,
          workspaceId: scanLogs.workspaceId,
          email: ownerEmail(scanLogs.workspaceId),
          head: sql<string | null>`left(${scanLogs.originalPrompt}, ${HEAD_CHARS})`,
          promptLength: scanLogs.promptLength,
          ...VERDICT_COLUMNS,
        })
        .from(scanLogs)
        .where(
          and(
            // Spelled out, because only the bare column matches the index's condition.
            sql`${scanLogs.isMalicious}`,
            wish.workspaceId === undefined ? undefined : eq(scanLogs.workspaceId, wish.workspaceId),
            wish.level && eq(scanLogs.threatLevel, wish.level),
            olderThan(scanLogs.scannedAt, scanLogs.id, wish.after),
          ),
        )
        .orderBy(desc(scanLogs.scannedAt), desc(scanLogs.id))
        .limit(wish.size),

    owner: async (id: string) =>
      (
        await db
          .select({ workspaceId: scanLogs.workspaceId, email: ownerEmail(scanLogs.workspaceId) })
          .from(scanLogs)
          .where(and(eq(scanLogs.id, id), eq(scanLogs.isMalicious, true)))
      )[0],
  };
}
