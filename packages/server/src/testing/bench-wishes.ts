import { argon2Sync, randomBytes } from "node:crypto";
import { PLAN_FACTS } from "@prompt-shield/contracts/plans";
import { and, eq } from "drizzle-orm";
import type { Connection } from "../db/connect.ts";
import { credentials, users } from "../db/schema/accounts.ts";
import { webhookDeliveries } from "../db/schema/webhooks.ts";
import { workspaces } from "../db/schema/workspaces.ts";
import { createLinksStore } from "../features/accounts/links.store.ts";
import { createLinks } from "../features/accounts/links.ts";
import { systemClock } from "../ports/clock.ts";
import { newId } from "../ports/ids.ts";
import type { JobQueue } from "../ports/queue.ts";

export const SCANS_EACH = 10_000_000;

export interface WishParts {
  readonly connection: Connection;
  readonly queue: Pick<JobQueue, "enqueue">;
  /** How many scans wait for the engine. */
  readonly scansWaiting: () => number;
}

/** What a bench can ask of the server's process because no customer's call would do it; each answer is sent back. */
export function createWishes({ connection, queue, scansWaiting }: WishParts) {
  const { db, executeSql } = connection;
  return {
    /** Gives accounts that have signed up since then as many scans as the others. */
    liftQuotas: async () => {
      await db.update(workspaces).set({ scanLimit: SCANS_EACH });
      return true;
    },

    /** Lets accounts that have signed up since then hold keys, like paying customers. */
    givePlans: async () => {
      await db
        .update(workspaces)
        .set({ plan: PLAN_FACTS.growth.name.toLowerCase(), scanLimit: SCANS_EACH })
        .where(eq(workspaces.plan, "free"));
      return true;
    },

    /**
     * Creates an account like a sign-up, but with a password that costs next to nothing to check: benches make
     * thousands.
     */
    makeAccount: async (about: string) => {
      const { email, password } = JSON.parse(about) as { email: string; password: string };
      const id = newId();
      await db.insert(users).values({ id, name: email, email });
      const local = { providerId: "credential", issuer: "local:credential", accountId: id };
      await db
        .insert(credentials)
        .values({ id: newId(), userId: id, ...local, password: cheapHash(password) });
      return true;
    },

    /**
     * Marks a delivery that has arrived as given up, which would take days otherwise; false while it is still on its
     * way.
     */
    failDelivery: async (id: string) => {
      const isArrived = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, "delivered"));
      const failed = await db
        .update(webhookDeliveries)
        .set({ status: "failed" })
        .where(isArrived)
        .returning();
      return failed.length === 1;
    },

    /** Returns the id of a job that has given up, which would take hours otherwise. */
    makeDeadJob: async () => {
      const tomorrow = new Date(Date.now() + 24 * 3_600_000);
      const id = await queue.enqueue(
        "mail",
        { sealed: "a letter that cannot be opened" },
        { startAfter: tomorrow },
      );
      await executeSql("update jobs.job set state = 'failed', completed_on = now() where id = $1", [id]);
      return id ?? "";
    },

    /** The token of the link that a server with a public address prints for an administrator. */
    issueAdminLink: (email: string) =>
      createLinks(createLinksStore(db), systemClock).issue({ kind: "admin", details: { email } }),

    /** Looks sizes up instead of counting: counting millions of rows would disturb the measurement. */
    measure: async () => {
      const tables = await executeSql(
        // A table's partitions count towards the table.
        `select coalesce(whole.relname, pg_class.relname) as name,
           sum(pg_total_relation_size(pg_class.oid))::int8::text as bytes
         from pg_class join pg_namespace on pg_namespace.oid = relnamespace
         left join pg_inherits on inhrelid = pg_class.oid and nspname = 'public'
         left join pg_class as whole on whole.oid = inhparent
         where pg_class.relkind = 'r' and nspname in ('public', 'jobs') group by 1`,
      );
      const queues = await executeSql(
        `select 'job ' || name as name, count(*)::text as count from jobs.job
         where state < 'completed' and start_after < now() group by 1
         union all select 'webhook delivery', count(*)::text from webhook_deliveries where status = 'pending'`,
      );
      const numbers = (rows: Record<string, unknown>[], value: string) =>
        Object.fromEntries(rows.map((row) => [String(row["name"]), Number(row[value])]));
      return {
        tableBytes: numbers(tables.rows, "bytes"),
        waiting: { ...numbers(queues.rows, "count"), scans: scansWaiting() },
      };
    },
  };
}

/** A hash in our own format, which contains its costs, at the lowest costs possible. */
function cheapHash(password: string): string {
  const nonce = randomBytes(16);
  const costs = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync("argon2id", { message: password, nonce, ...costs });
  const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=8,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
}
