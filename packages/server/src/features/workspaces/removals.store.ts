import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../db/connect.ts";
import { credentials, users } from "../../db/schema/accounts.ts";
import { workspaceRemovals } from "../../db/schema/workspaces.ts";

export interface Removed {
  readonly workspaceId: string;
  readonly userId: string;
}

/**
 * Remembers people who were removed from a workspace by what survives deleting their account and making another: their
 * identity at the company's provider, and their email address.
 */
export const removals = {
  remember: async (db: Database, { workspaceId, userId }: Removed, removedAt: Date): Promise<void> => {
    const hashes = await hashesOf(db, { workspaceId, userId });
    await db
      .insert(workspaceRemovals)
      .values(hashes.map((identityHash) => ({ workspaceId, identityHash, removedAt })))
      .onConflictDoNothing();
  },

  has: async (db: Database, removed: Removed): Promise<boolean> =>
    (await db.$count(workspaceRemovals, await isOf(db, removed))) > 0,

  takeBack: async (db: Database, removed: Removed): Promise<void> => {
    await db.delete(workspaceRemovals).where(await isOf(db, removed));
  },
};

async function isOf(db: Database, removed: Removed) {
  const { workspaceId, identityHash } = workspaceRemovals;
  return and(eq(workspaceId, removed.workspaceId), inArray(identityHash, await hashesOf(db, removed)));
}

async function hashesOf(db: Database, { workspaceId, userId }: Removed): Promise<string[]> {
  const addresses = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const identities = await db
    .select({ issuer: credentials.issuer, subject: credentials.accountId })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, "oidc")));
  const names = [
    ...addresses.map(({ email }) => `mailto:${email}`),
    ...identities.map(({ issuer, subject }) => `${issuer}\n${subject}`),
  ];
  // Migration 0018 writes the same hashes. The workspace's id is included so that nobody can see who was removed from
  // two workspaces.
  return names.map((name) => createHash("sha256").update(`${workspaceId}\n${name}`).digest("hex"));
}
