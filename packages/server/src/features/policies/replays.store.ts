import { and, asc, desc, eq, gt, gte, inArray, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { ReplaySummary } from "@prompt-shield/contracts";
import type { Database } from "../../db/connect.ts";
import { type After, olderThan } from "../../db/keyset.ts";
import { policyReplays, replayChanges } from "../../db/schema/policies.ts";
import { scanLogs } from "../../db/schema/scans.ts";
import type { LogRow } from "./decide-again.ts";
import { lockOwner } from "./policies.store.ts";

export type ReplaysStore = ReturnType<typeof createReplaysStore>;
export type ReplayRow = typeof policyReplays.$inferSelect;
export type NewReplay = typeof policyReplays.$inferInsert;
export type ChangeRow = typeof replayChanges.$inferInsert;

/** The result of one step of a replay. */
export interface Progress {
  readonly done: number;
  readonly changed: number;
  readonly position: string;
  readonly summary: ReplaySummary;
  readonly changes: readonly ChangeRow[];
}

/** The columns that a decision needs. */
export const logColumns = {
  id: scanLogs.id,
  apiKeyId: scanLogs.apiKeyId,
  text: scanLogs.originalPrompt,
  isMalicious: scanLogs.isMalicious,
  categories: scanLogs.categories,
  result: scanLogs.result,
  action: scanLogs.action,
  contentSource: scanLogs.contentSource,
  culpritRole: scanLogs.culpritRole,
  scannedAt: scanLogs.scannedAt,
};

const UNDER_WAY = ["waiting", "running"];

export function createReplaysStore(db: Database) {
  const mine = (workspaceId: string, id: string) =>
    and(eq(policyReplays.workspaceId, workspaceId), eq(policyReplays.id, id));

  return {
    add: async (replay: NewReplay): Promise<void> => {
      await db.insert(policyReplays).values(replay);
    },

    /**
     * False while another replay of the workspace is running. `enqueue` runs in the same transaction: a replay that no
     * job runs would keep all others from starting.
     */
    addAlone: (replay: NewReplay, enqueue: (transaction: Database) => Promise<unknown>): Promise<boolean> =>
      db.transaction(async (tx) => {
        await lockOwner(tx, replay.workspaceId);
        if (await isAnyUnderWay(tx, replay.workspaceId)) return false;
        await tx.insert(policyReplays).values(replay);
        await enqueue(tx);
        return true;
      }),

    find: async (workspaceId: string, id: string): Promise<ReplayRow | undefined> =>
      (await db.select().from(policyReplays).where(mine(workspaceId, id)))[0],

    /** For the job, which runs on behalf of the caller and needs no access check. */
    open: async (id: string): Promise<ReplayRow | undefined> =>
      (await db.select().from(policyReplays).where(eq(policyReplays.id, id)))[0],

    list: (workspaceId: string, policyId: string, size: number) =>
      db
        .select()
        .from(policyReplays)
        .where(and(eq(policyReplays.workspaceId, workspaceId), eq(policyReplays.policyId, policyId)))
        .orderBy(desc(policyReplays.createdAt), desc(policyReplays.id))
        .limit(size),

    /** Keeps only the newest replays of the policy and of the whole workspace. Returns how many were deleted. */
    prune: async (
      { workspaceId, policyId }: { workspaceId: string; policyId: string },
      kept: { ofPolicy: number; ofWorkspace: number },
    ): Promise<number> => {
      const beyond = (isOf: SQL | undefined, limit: number) => {
        const newest = db
          .select({ id: policyReplays.id })
          .from(policyReplays)
          .where(isOf)
          .orderBy(desc(policyReplays.createdAt), desc(policyReplays.id))
          .limit(limit);
        return and(isOf, notInArray(policyReplays.id, newest));
      };
      const ofWorkspace = eq(policyReplays.workspaceId, workspaceId);
      const ofPolicy = and(ofWorkspace, eq(policyReplays.policyId, policyId));
      const gone = await db
        .delete(policyReplays)
        .where(or(beyond(ofPolicy, kept.ofPolicy), beyond(ofWorkspace, kept.ofWorkspace)))
        .returning({ id: policyReplays.id });
      return gone.length;
    },

    countLogs: async (workspaceId: string, from: Date | null, to: Date | null): Promise<number> => {
      const [row] = await db
        .select({ n: sql<number>`count(*)`.mapWith(Number) })
        .from(scanLogs)
        .where(inTime(workspaceId, from, to));
      return row?.n ?? 0;
    },

    logs: (
      { workspaceId, fromTime, toTime }: ReplayRow,
      after: After | undefined,
      size: number,
    ): Promise<LogRow[]> =>
      db
        .select(logColumns)
        .from(scanLogs)
        .where(and(inTime(workspaceId, fromTime, toTime), olderThan(scanLogs.scannedAt, scanLogs.id, after)))
        .orderBy(desc(scanLogs.scannedAt), desc(scanLogs.id))
        .limit(size),

    begin: async (id: string, total: number): Promise<boolean> =>
      isDone(db, id, { status: "running", total }),

    /** Writes counters and rows together. False if the replay was cancelled, and the job must stop. */
    advance: (id: string, { changes, ...counters }: Progress): Promise<boolean> =>
      db.transaction(async (tx) => {
        if (!(await isDone(tx, id, counters))) return false;
        // A step that is repeated after a crash may find its own rows.
        if (changes.length > 0)
          await tx
            .insert(replayChanges)
            .values([...changes])
            .onConflictDoNothing();
        return true;
      }),

    end: (id: string, status: "done" | "failed", { now, error }: { now: Date; error?: string }) =>
      isDone(db, id, { status, finishedAt: now, upload: null, ...(error && { error }) }),

    cancel: async (workspaceId: string, id: string, now: Date): Promise<void> => {
      await db
        .update(policyReplays)
        .set({ status: "cancelled", finishedAt: now, upload: null })
        .where(and(mine(workspaceId, id), inArray(policyReplays.status, UNDER_WAY)));
    },

    /** Texts are read from the history, not copied. */
    changes: (replayId: string, after: number, size: number) =>
      db
        .select({ change: replayChanges, text: scanLogs.originalPrompt })
        .from(replayChanges)
        .leftJoin(scanLogs, eq(scanLogs.id, replayChanges.scanId))
        .where(and(eq(replayChanges.replayId, replayId), gt(replayChanges.number, after)))
        .orderBy(asc(replayChanges.number))
        .limit(size),
  };
}

async function isAnyUnderWay(db: Database, workspaceId: string): Promise<boolean> {
  const found = await db
    .select({ id: policyReplays.id })
    .from(policyReplays)
    .where(and(eq(policyReplays.workspaceId, workspaceId), inArray(policyReplays.status, UNDER_WAY)))
    .limit(1);
  return found.length > 0;
}

async function isDone(db: Database, id: string, change: Partial<NewReplay>): Promise<boolean> {
  const changed = await db
    .update(policyReplays)
    .set(change)
    .where(and(eq(policyReplays.id, id), inArray(policyReplays.status, UNDER_WAY)))
    .returning({ id: policyReplays.id });
  return changed.length > 0;
}

function inTime(workspaceId: string, from: Date | null, to: Date | null) {
  return and(
    eq(scanLogs.workspaceId, workspaceId),
    from ? gte(scanLogs.scannedAt, from) : undefined,
    to ? lte(scanLogs.scannedAt, to) : undefined,
  );
}
