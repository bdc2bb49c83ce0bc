import { and, count, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../../db/schema/second-factor.ts";

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;

/** An account's secret. Until it is confirmed, another set-up may replace it. */
export type TotpSecret = Pick<typeof totpSecrets.$inferSelect, "userId" | "secretCiphertext">;

export function createSecondFactorStore(db: Database) {
  return {
    /** Replaces an unconfirmed secret. False if there is a confirmed one. */
    begin: async (
      { userId, secretCiphertext }: TotpSecret,
      { begunIn, now }: { begunIn: string; now: Date },
    ): Promise<boolean> => {
      const fresh = { secretCiphertext, begunIn, lastStep: 0, createdAt: now };
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
    useStep: async (secret: TotpSecret, step: number): Promise<boolean> => {
      const used = await db
        .update(totpSecrets)
        .set({ lastStep: step })
        .where(and(isStill(secret), lt(totpSecrets.lastStep, step)))
        .returning({ userId: totpSecrets.userId });
      return used.length > 0;
    },

    /** False if another set-up has replaced the secret, or it is already confirmed. */
    confirm: (secret: TotpSecret, codeHashes: readonly string[], now: Date): Promise<boolean> =>
      db.transaction(async (tx) => {
        const confirmed = await tx
          .update(totpSecrets)
          .set({ confirmedAt: now })
          .where(and(isStill(secret), isNull(totpSecrets.confirmedAt)))
          .returning({ userId: totpSecrets.userId });
        if (confirmed.length === 0) return false;
        await replaceCodes(tx, secret.userId, codeHashes, now);
        return true;
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

    sealed: (): Promise<TotpSecret[]> =>
      db
        .select({ userId: totpSecrets.userId, secretCiphertext: totpSecrets.secretCiphertext })
        .from(totpSecrets),

    /** Skips a secret that was replaced meanwhile: the new one is already sealed with the current key. */
    reseal: async (old: TotpSecret, secretCiphertext: string): Promise<void> => {
      await db.update(totpSecrets).set({ secretCiphertext }).where(isStill(old));
    },
  };
}

/** No two ciphertexts are equal, so the ciphertext identifies the secret. */
function isStill({ userId, secretCiphertext }: TotpSecret) {
  return and(eq(totpSecrets.userId, userId), eq(totpSecrets.secretCiphertext, secretCiphertext));
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
