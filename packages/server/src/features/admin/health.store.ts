import { sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { rowsOf } from "../../db/rows.ts";

export type HealthStore = ReturnType<typeof createHealthStore>;

export function createHealthStore(db: Database) {
  return {
    latencyMs: async (): Promise<number> => {
      const started = performance.now();
      await db.execute(sql`select 1`);
      return Math.round((performance.now() - started) * 100) / 100;
    },

    sizeBytes: async (): Promise<number | null> => {
      const [row] = await rowsOf<{ size: string | number | null }>(
        db.execute(sql`select pg_database_size(current_database()) as size`),
      );
      return row?.size == null ? null : Number(row.size);
    },

    version: async (): Promise<string> => {
      const [row] = await rowsOf<{ version: string }>(
        db.execute(sql`select current_setting('server_version') as version`),
      );
      return row?.version ?? "unknown";
    },
  };
}
