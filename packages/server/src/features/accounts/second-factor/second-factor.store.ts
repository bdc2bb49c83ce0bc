import { and, count, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../../db/schema/second-factor.ts";

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;

export function createSecondFactorStore(db: Database) {
  return {
    /** Replaces one that was never confirmed. False if there is a confirmed one. */
    begin: async (userId: string, secretCiphertext: string, now: Date): Promise<boolean> => {
      const fresh = { secretCiphertext, lastStep: 0, createdAt: now };
      const begun = await db
        .insert(totpSecrets)
        .values({ userId, ...fresh })
        .onConflictDoUpdate({
          target: totpSecrets.userId,
          set: fresh,
          setWhere: isNull(totpSecrets.confirmedAt),
        })
        .returning({ userId: totpSecrets.userId });
      return begun.length > 0;
    },

    secretOf: async (userId: string) =>
      (await db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)))[0],

    /** False if the time step was used before: of two people who send the same code, one gets in. */
    useStep: async (userId: string, step: number): Promise<boolean> => {
      const used = await db
        .update(totpSecrets)
        .set({ lastStep: step })
        .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
        .returning({ userId: totpSecrets.userId });
      return used.length > 0;
    },

    confirm: (userId: string, codeHashes: readonly string[], now: Date): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.update(totpSecrets).set({ confirmedAt: now }).where(eq(totpSecrets.userId, userId));
        await replaceCodes(tx, userId, codeHashes, now);
      }),

    replaceCodes: (userId: string, codeHashes: readonly string[], now: Date): Promise<void> =>
      db.transaction((tx) => replaceCodes(tx, userId, codeHashes, now)),

    codesLeft: async (userId: string): Promise<number> => {
      const rows = await db
        .select({ n: count() })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, userId));
      return rows[0]?.n ?? 0;
    },

    /** A code works once. */
    takeCode: async (userId: string, codeHashes: readonly string[]): Promise<boolean> => {
      const taken = await db
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, [...codeHashes])))
        .returning({ userId: recoveryCodes.userId });
      return taken.length > 0;
    },

    removeTotp: (userId: string): Promise<boolean> =>
      db.transaction(async (tx) => {
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
        const removed = await tx
          .delete(totpSecrets)
          .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)))
          .returning({ userId: totpSecrets.userId });
        return removed.length > 0;
      }),

    removeAll: (userId: string): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
        await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId));
        await tx.delete(passkeys).where(eq(passkeys.userId, userId));
      }),

    sealed: () =>
      db.select({ id: totpSecrets.userId, ciphertext: totpSecrets.secretCiphertext }).from(totpSecrets),

    reseal: async (userId: string, secretCiphertext: string): Promise<void> => {
      await db.update(totpSecrets).set({ secretCiphertext }).where(eq(totpSecrets.userId, userId));
    },
  };
}

async function replaceCodes(
  db: Database,
  userId: string,
  codeHashes: readonly string[],
  now: Date,
): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ codeHash, userId, createdAt: now })));
}
