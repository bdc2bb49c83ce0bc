import type { PgBoss } from "pg-boss";
import type { Connection } from "../db/connect.ts";
import type { DeadJob, JobCounts, JobName, JobQueue } from "./queue.ts";

export const SCHEMA = "jobs";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UNIQUE_VIOLATION = "23505";

export interface DeadJobs {
  readonly list: JobQueue["deadJobs"];
  readonly counts: JobQueue["counts"];
  /** Retries a dead job; returns its queue, or null if there is no such job. */
  retry(id: string): Promise<JobName | null>;
  /**
   * Returns jobs that were in progress when the last process ended to their queues. Only for a database with a single
   * process.
   */
  handBackOrphans(): Promise<void>;
}

/** Reads the library's table directly for what its API lacks. A job is dead once it has failed for the last time. */
export function createDeadJobs(connection: Connection, boss: PgBoss, names: readonly JobName[]): DeadJobs {
  const table = `${SCHEMA}.job`;
  const query = async <Row>(text: string, values: unknown[]) =>
    (await connection.executeSql(text, values)).rows as Row[];

  return {
    list: (limit) =>
      query<DeadJob>(
        `select id, name as queue, coalesce(output ->> 'message', output -> 'value' ->> 'message') as error,
           completed_on as "failedAt"
         from ${table} where state = 'failed' and name = any($1) order by completed_on desc limit $2`,
        [names, limit],
      ),

    counts: async () => {
      const [row] = await query<JobCounts>(
        `select count(*) filter (where state < 'active')::int as waiting,
           count(*) filter (where state = 'active')::int as running,
           count(*) filter (where state = 'failed')::int as dead
         from ${table} where name = any($1)`,
        [names],
      );
      return row ?? { waiting: 0, running: 0, dead: 0 };
    },

    retry: async (id) => {
      if (!UUID.test(id)) return null;
      const [job] = await query<{ name: JobName }>(
        `select name from ${table} where id = $1 and state = 'failed' and name = any($2)`,
        [id, names],
      );
      if (!job) return null;
      await boss.retry(job.name, id).catch(async (error: unknown) => {
        if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
        // An exclusive queue may already hold its next job, which does the same work.
        await boss.deleteJob(job.name, id);
      });
      return job.name;
    },

    handBackOrphans: async () => {
      const orphans = await query<{ id: string; name: JobName }>(
        `select id, name from ${table} where state = 'active' and name = any($1)`,
        [names],
      );
      for (const { id, name } of orphans) {
        await boss.fail(name, id, { message: "The server ended in the middle of it." });
      }
    },
  };
}
