import { eq, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { passwordAttempts } from "../../db/schema/account-safety.ts";

/** After `free` attempts each further one doubles the wait; the count drops by `forgottenPerHour` each hour. */
export interface AttemptRule {
  readonly free: number;
  readonly forgottenPerHour: number;
  readonly longestWaitS: number;
}

export type PasswordAttemptsStore = ReturnType<typeof createPasswordAttemptsStore>;

/** The level rises at most this far above the free attempts: 2^6 seconds already exceeds the longest wait. */
const STEPS_ABOVE_FREE = 6;

export function createPasswordAttemptsStore(db: Database) {
  return {
    /**
     * Counts an attempt before it is made, in one statement, so that a thousand parallel attempts count as a thousand.
     * If the subject has to wait, returns until when.
     */
    count: async (subject: string, rule: AttemptRule, now: Date): Promise<Date | undefined> => {
      const { level, blockedUntil, updatedAt } = passwordAttempts;
      const at = sql`${now.toISOString()}::timestamptz`;
      const forgotten = sql`extract(epoch from ${at} - ${updatedAt}) * ${rule.forgottenPerHour / 3_600}::float8`;
      const next = sql`least(${rule.free + STEPS_ABOVE_FREE}::float8, greatest(0, ${level} - greatest(0, ${forgotten})) + 1)`;
      const above = sql`(${next} - ${rule.free}::float8)`;
      const waitS = sql`least(${rule.longestWaitS}::float8, power(2, ${above}))`;
      const counted = await db
        .insert(passwordAttempts)
        .values({ subject, level: 1, updatedAt: now })
        .onConflictDoUpdate({
          target: passwordAttempts.subject,
          set: {
            level: next,
            blockedUntil: sql`case when ${above} > 0 then ${at} + ${waitS} * interval '1 second' end`,
            updatedAt: now,
          },
          setWhere: sql`${blockedUntil} is null or ${blockedUntil} <= ${at}`,
        })
        .returning({ subject: passwordAttempts.subject });
      if (counted.length > 0) return undefined;
      const [row] = await db
        .select({ blockedUntil })
        .from(passwordAttempts)
        .where(eq(passwordAttempts.subject, subject));
      return row?.blockedUntil ?? now;
    },

    /** Call after the right password: clears the subject's count and remembers the success. */
    forgive: async (subject: string, now: Date): Promise<void> => {
      const right = { level: 0, blockedUntil: null, succeededAt: now, updatedAt: now };
      await db
        .insert(passwordAttempts)
        .values({ subject, ...right })
        .onConflictDoUpdate({ target: passwordAttempts.subject, set: right });
    },

    /** Takes one counted attempt back. */
    giveBack: async (subject: string, { free }: AttemptRule): Promise<void> => {
      const { level, blockedUntil } = passwordAttempts;
      await db
        .update(passwordAttempts)
        .set({
          level: sql`greatest(0, ${level} - 1)`,
          blockedUntil: sql`case when ${level} - 1 > ${free}::float8 then ${blockedUntil} end`,
        })
        .where(eq(passwordAttempts.subject, subject));
    },

    succeededAt: async (subject: string): Promise<Date | null> => {
      const [row] = await db
        .select({ at: passwordAttempts.succeededAt })
        .from(passwordAttempts)
        .where(eq(passwordAttempts.subject, subject));
      return row?.at ?? null;
    },
  };
}
