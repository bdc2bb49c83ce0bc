import { BURST_LIMITS } from "@prompt-shield/contracts/limits";
import { sql } from "drizzle-orm";
import type { Database } from "../db/connect.ts";
import { rowsOf } from "../db/rows.ts";
import type { Vault } from "../ports/vault.ts";
import { type LimitName, secondsPerToken } from "./token-buckets.ts";

export interface Taken {
  readonly name: LimitName;
  readonly subject: string;
  readonly tokens: number;
}

/** Buckets shared by all processes on the same database. */
export interface SharedBuckets {
  /** Takes one token if there is one; `tokens` is how many are left. */
  take(name: LimitName, subject: string): Promise<{ readonly isTaken: boolean; readonly tokens: number }>;
  /**
   * Counts tokens that have been taken already. Returns what is left in each bucket, in the same order; negative if too
   * many were taken.
   */
  report(taken: readonly Taken[]): Promise<readonly number[]>;
}

/**
 * A bucket is stored as the moment when it will be full again: taking a token moves that moment on, and refilling needs
 * no update. A row in the past means a full bucket, and may be deleted. All processes go by the database's clock.
 */
export function createSharedBuckets(db: Database, vault: Vault): SharedBuckets {
  const idOf = ({ name, subject }: Pick<Taken, "name" | "subject">) =>
    vault.fingerprint("rate-limit", `${name} ${subject}`);

  return {
    take: async (name, subject) => {
      const { burst } = BURST_LIMITS[name];
      const token = secondsPerToken(BURST_LIMITS[name]);
      const id = idOf({ name, subject });
      const [row] = await rowsOf<{ is_taken: boolean; full_in: number }>(
        db.execute(sql`with taken as (
          insert into rate_buckets as bucket (id, full_at) values (${id}, now() + make_interval(secs => ${token}))
          on conflict (id) do update set
            full_at = greatest(bucket.full_at, now()) + make_interval(secs => ${token})
          -- Stored to the millisecond, so rounded by half of one at most.
          where greatest(bucket.full_at, now()) <= now() + make_interval(secs => ${token * (burst - 1) + 0.001})
          returning full_at)
        select true as is_taken, extract(epoch from full_at - now())::float8 as full_in from taken
        union all
        select false, extract(epoch from full_at - now())::float8 from rate_buckets
        where id = ${id} and not exists (select from taken)`),
      );
      // There is no row only if another process has created and emptied it at this very moment.
      return { isTaken: row?.is_taken ?? false, tokens: row ? burst - row.full_in / token : 0 };
    },

    report: async (taken) => {
      const rows = taken.map((one) => {
        const token = secondsPerToken(BURST_LIMITS[one.name]);
        return { id: idOf(one), taken_s: one.tokens * token };
      });
      // Always in the same order, so that two processes never deadlock.
      const answers = await rowsOf<{ id: string; full_in: number }>(
        db.execute(sql`insert into rate_buckets as bucket (id, full_at)
          select id, now() + make_interval(secs => taken_s)
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id text, taken_s float8) order by id
          on conflict (id) do update set
            full_at = greatest(bucket.full_at, now()) + (excluded.full_at - now())
          returning id, extract(epoch from full_at - now())::float8 as full_in`),
      );
      const fullIn = new Map(answers.map((row) => [row.id, row.full_in]));
      return taken.map(({ name }, n) => {
        const { burst } = BURST_LIMITS[name];
        return burst - (fullIn.get(rows[n]?.id ?? "") ?? 0) / secondsPerToken(BURST_LIMITS[name]);
      });
    },
  };
}
