import { and, desc, eq, gt } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { users, verifications } from "../../../db/schema/accounts.ts";
import { passkeys } from "../../../db/schema/second-factor.ts";
import { newId } from "../../../ports/ids.ts";

export type PasskeysStore = ReturnType<typeof createPasskeysStore>;
export type PasskeyRow = typeof passkeys.$inferSelect;

export function createPasskeysStore(db: Database) {
  return {
    list: (userId: string): Promise<PasskeyRow[]> =>
      db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt)),

    byCredential: async (credentialId: string): Promise<PasskeyRow | undefined> =>
      (await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)))[0],

    /**
     * Returns the reason if the passkey is not added. The row lock makes parallel requests count one after the other.
     */
    add: (
      row: typeof passkeys.$inferInsert,
      limit: number,
    ): Promise<"passkey_limit_reached" | "passkey_refused" | undefined> =>
      db.transaction(async (tx) => {
        await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for("no key update");
        if ((await tx.$count(passkeys, eq(passkeys.userId, row.userId))) >= limit)
          return "passkey_limit_reached";
        const added = await tx
          .insert(passkeys)
          .values(row)
          .onConflictDoNothing()
          .returning({ id: passkeys.id });
        // This authenticator is already registered.
        return added.length > 0 ? undefined : "passkey_refused";
      }),

    /** False if the passkey is gone. */
    noteUse: async (id: string, counter: number, now: Date): Promise<boolean> => {
      const used = await db
        .update(passkeys)
        .set({ counter, lastUsedAt: now })
        .where(eq(passkeys.id, id))
        .returning({ id: passkeys.id });
      return used.length > 0;
    },

    remove: async (userId: string, id: string): Promise<boolean> => {
      const removed = await db
        .delete(passkeys)
        .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
        .returning({ id: passkeys.id });
      return removed.length > 0;
    },

    putChallenge: async (name: string, expiresAt: Date): Promise<void> => {
      await db.insert(verifications).values({ id: newId(), identifier: name, value: "", expiresAt });
    },

    /** True the first time only. */
    takeChallenge: async (name: string, now: Date): Promise<boolean> => {
      const taken = await db
        .delete(verifications)
        .where(and(eq(verifications.identifier, name), gt(verifications.expiresAt, now)))
        .returning({ id: verifications.id });
      return taken.length > 0;
    },
  };
}
