import { and, desc, eq, gt, gte, inArray, or, sql } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { accountLinks, type LinkKind } from "../../db/schema/account-safety.ts";

export type LinkRow = typeof accountLinks.$inferSelect;
export type NewLink = typeof accountLinks.$inferInsert;
export type LinksStore = ReturnType<typeof createLinksStore>;

export function createLinksStore(db: Database) {
  const alive = (kind: LinkKind, tokenHash: string, now: Date) =>
    and(eq(accountLinks.tokenHash, tokenHash), eq(accountLinks.kind, kind), gt(accountLinks.expiresAt, now));

  return {
    insert: async (link: NewLink): Promise<void> => {
      await db.insert(accountLinks).values(link);
    },

    find: async (kind: LinkKind, tokenHash: string, now: Date): Promise<LinkRow | undefined> =>
      (
        await db
          .select()
          .from(accountLinks)
          .where(alive(kind, tokenHash, now))
      )[0],

    newestOf: async (kind: LinkKind, userId: string): Promise<LinkRow | undefined> =>
      (
        await db
          .select()
          .from(accountLinks)
          .where(and(eq(accountLinks.userId, userId), eq(accountLinks.kind, kind)))
          .orderBy(desc(accountLinks.createdAt))
          .limit(1)
      )[0],

    /** If two people open a link at once, only one of them gets it. */
    take: async (kind: LinkKind, tokenHash: string, now: Date): Promise<LinkRow | undefined> =>
      (
        await db
          .delete(accountLinks)
          .where(alive(kind, tokenHash, now))
          .returning()
      )[0],

    removeOf: async (userId: string, kinds: readonly LinkKind[]): Promise<void> => {
      await db
        .delete(accountLinks)
        .where(and(eq(accountLinks.userId, userId), inArray(accountLinks.kind, [...kinds])));
    },

    /**
     * Removes every link mailed since then, and all reset and email-change links: the thief may have requested them.
     */
    removeSince: async (userId: string, since: Date): Promise<void> => {
      const isLater = or(
        gte(accountLinks.createdAt, since),
        inArray(accountLinks.kind, ["reset", "email-change"]),
      );
      await db.delete(accountLinks).where(and(eq(accountLinks.userId, userId), isLater));
    },

    /** Whether a former owner can still reclaim the address. Until then nobody else may take it. */
    isReserved: async (email: string, byOtherThan: string | null, now: Date): Promise<boolean> => {
      const rows = await db
        .select({ userId: accountLinks.userId })
        .from(accountLinks)
        .where(
          and(
            eq(accountLinks.kind, "email-undo"),
            gt(accountLinks.expiresAt, now),
            sql`${accountLinks.details} ->> 'email' = ${email}`,
          ),
        );
      return rows.some(({ userId }) => userId !== byOtherThan);
    },

    removeAdminLinks: async (email: string): Promise<void> => {
      await db
        .delete(accountLinks)
        .where(and(eq(accountLinks.kind, "admin"), sql`${accountLinks.details} ->> 'email' = ${email}`));
    },
  };
}
