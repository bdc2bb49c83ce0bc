import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { sandboxRecords } from "../../db/schema/billing.ts";

/** The sandbox's records, in the shapes of Paystack's API. */
export interface SandboxRecords {
  transaction: {
    reference: string;
    access_code: string;
    status: string;
    amount: number;
    currency: string;
    email: string;
    callback_url: string;
    plan: string | null;
    metadata: unknown;
    paid_at: string | null;
    gateway_response: string | null;
    customer: { customer_code: string; email: string } | null;
    authorization: SandboxAuthorization | null;
  };
  customer: { customer_code: string; email: string };
  authorization: SandboxAuthorization & { customer_code: string };
  subscription: {
    subscription_code: string;
    email_token: string;
    status: "active" | "non-renewing" | "attention" | "cancelled";
    plan: { plan_code: string };
    amount: number;
    currency: string;
    customer: { customer_code: string; email: string };
    authorization_code: string;
    next_payment_date: string | null;
    renews_at: string;
    /** The month in which the expiry of its card was announced. */
    expiry_told?: string;
  };
  /** A webhook that has still to be delivered. */
  event: { event: string; data: object; attempts: number };
}

export interface SandboxAuthorization {
  authorization_code: string;
  signature: string;
  brand: string;
  last4: string;
  exp_month: string;
  exp_year: string;
  bank: string;
  reusable: boolean;
}

/** A subscription as events show it: without the token that may stop it. */
export function publicPart({
  email_token: _secret,
  ...rest
}: SandboxRecords["subscription"]): Record<string, unknown> {
  return rest;
}

/** Final statuses: money has moved, and may have been refunded. Such a transaction is never paid or declined again. */
const CLOSED = ["success", "reversed"];

export function isOpen({ status }: SandboxRecords["transaction"]): boolean {
  return !CLOSED.includes(status);
}

type Kind = keyof SandboxRecords;
export type SandboxStore = ReturnType<typeof createSandboxStore>;

export function createSandboxStore(db: Database) {
  return {
    get: async <K extends Kind>(kind: K, code: string): Promise<SandboxRecords[K] | undefined> => {
      const rows = await db
        .select({ data: sandboxRecords.data })
        .from(sandboxRecords)
        .where(and(eq(sandboxRecords.kind, kind), eq(sandboxRecords.code, code)));
      return rows[0]?.data as SandboxRecords[K] | undefined;
    },
    put: async <K extends Kind>(kind: K, code: string, data: SandboxRecords[K]): Promise<void> => {
      const row = { kind, code, data: data as unknown as Record<string, unknown> };
      await db
        .insert(sandboxRecords)
        .values(row)
        .onConflictDoUpdate({
          target: [sandboxRecords.kind, sandboxRecords.code],
          set: { data: row.data, updatedAt: sql`now()` },
        });
    },
    /** Records whose field has the value. `path` must come from our code, never from input. */
    find: async <K extends Kind>(
      kind: K,
      path: readonly string[],
      value: string,
    ): Promise<SandboxRecords[K][]> => {
      const field = sql`${sandboxRecords.data} #>> ${`{${path.join(",")}}`}`;
      const rows = await db
        .select({ data: sandboxRecords.data })
        .from(sandboxRecords)
        .where(and(eq(sandboxRecords.kind, kind), sql`${field} = ${value}`));
      return rows.map((row) => row.data as unknown as SandboxRecords[K]);
    },
    list: async <K extends Kind>(kind: K): Promise<{ code: string; data: SandboxRecords[K] }[]> => {
      const rows = await db
        .select({ code: sandboxRecords.code, data: sandboxRecords.data })
        .from(sandboxRecords)
        .where(eq(sandboxRecords.kind, kind))
        .orderBy(sandboxRecords.createdAt);
      return rows.map((row) => ({ code: row.code, data: row.data as unknown as SandboxRecords[K] }));
    },
    remove: async (kind: Kind, code: string): Promise<void> => {
      await db
        .delete(sandboxRecords)
        .where(and(eq(sandboxRecords.kind, kind), eq(sandboxRecords.code, code)));
    },
    /** Changes a transaction that is still open. If the change closes it, true for exactly one caller. */
    changeOpenTransaction: async (change: SandboxRecords["transaction"]): Promise<boolean> => {
      const rows = await db
        .update(sandboxRecords)
        .set({ data: change as unknown as Record<string, unknown> })
        .where(
          and(
            eq(sandboxRecords.kind, "transaction"),
            eq(sandboxRecords.code, change.reference),
            notInArray(sql`${sandboxRecords.data} ->> 'status'`, [...CLOSED]),
          ),
        )
        .returning({ code: sandboxRecords.code });
      return rows.length > 0;
    },
  };
}
