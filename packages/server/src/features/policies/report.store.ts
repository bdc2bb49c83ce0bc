import type { Sensitivity } from "@prompt-shield/contracts/vocabulary";
import { and, count, desc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { scanLogs } from "../../db/schema/scans.ts";
import type { LogRow } from "./decide-again.ts";
import { logColumns } from "./replays.store.ts";

export type ReportStore = ReturnType<typeof createReportStore>;

/** Selects what one policy has decided since a time. */
export interface Decided {
  readonly workspaceId: string;
  readonly policyId: string;
  readonly since: Date;
}

export function createReportStore(db: Database) {
  const decided = ({ workspaceId, policyId, since }: Decided, also?: SQL) =>
    and(
      eq(scanLogs.workspaceId, workspaceId),
      gt(scanLogs.scannedAt, since),
      eq(scanLogs.policyId, policyId),
      also,
    );
  const newest = (where: SQL | undefined, size: number): Promise<LogRow[]> =>
    db
      .select(logColumns)
      .from(scanLogs)
      .where(where)
      .orderBy(desc(scanLogs.scannedAt), desc(scanLogs.id))
      .limit(size);

  return {
    /** The number of scans, and of those with enough stored to be decided again. */
    counts: async (whose: Decided) => {
      const [row] = await db
        .select({
          scans: count(),
          covered: sql<number>`count(*) filter (where ${scanLogs.result} ? 'reached')`.mapWith(Number),
        })
        .from(scanLogs)
        .where(decided(whose));
      return row ?? { scans: 0, covered: 0 };
    },

    /** Counts decisions in shadow mode by the action that was not carried out. */
    shadowed: async (whose: Decided): Promise<Map<string, number>> => {
      const rows = await db
        .select({ action: scanLogs.action, n: count() })
        .from(scanLogs)
        .where(decided(whose, eq(scanLogs.isShadow, true)))
        .groupBy(scanLogs.action);
      return new Map(rows.map(({ action, n }) => [action ?? "allow", n]));
    },

    shadowedExamples: (whose: Decided, size: number) =>
      newest(decided(whose, sql`${scanLogs.isShadow} and ${scanLogs.action} in ('block', 'sanitize')`), size),

    /** Entries that a sensitivity may treat more strictly: it has evidence, and they were not blocked. */
    milder: (whose: Decided, sensitivity: Sensitivity, size: number) =>
      newest(
        decided(
          whose,
          sql`${scanLogs.action} is distinct from 'block'
            and jsonb_array_length(coalesce(${scanLogs.result} #> ${`{reached,${sensitivity}}`}::text[], '[]')) > 0`,
        ),
        size,
      ),
  };
}
