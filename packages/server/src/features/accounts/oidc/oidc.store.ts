import { and, eq } from "drizzle-orm";
import type { Database } from "../../../db/connect.ts";
import { credentials, users } from "../../../db/schema/accounts.ts";
import { newId } from "../../../ports/ids.ts";

export type OidcStore = ReturnType<typeof createOidcStore>;

/** Accounts are linked by the issuer's own id for a person: addresses may pass to somebody else, these ids do not. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

const PROVIDER = "oidc";
/** better-auth's issuer name for credentials with a password. */
const LOCAL_ISSUER = "local:credential";

export function createOidcStore(db: Database) {
  const link = async (to: Database, userId: string, { issuer, subject }: Identity, now: Date) => {
    await to.insert(credentials).values({
      id: newId(),
      userId,
      providerId: PROVIDER,
      issuer,
      accountId: subject,
      createdAt: now,
      updatedAt: now,
    });
  };

  return {
    userOf: async ({ issuer, subject }: Identity): Promise<string | undefined> => {
      const rows = await db
        .select({ userId: credentials.userId })
        .from(credentials)
        .where(
          and(
            eq(credentials.providerId, PROVIDER),
            eq(credentials.issuer, issuer),
            eq(credentials.accountId, subject),
          ),
        );
      return rows[0]?.userId;
    },

    link: (userId: string, identity: Identity, now: Date): Promise<void> => link(db, userId, identity, now),

    /** Creates an account without a password. Its address counts as verified, because the issuer has verified it. */
    create: (email: string, identity: Identity, now: Date): Promise<string> =>
      db.transaction(async (tx) => {
        const id = newId();
        await tx
          .insert(users)
          .values({ id, name: email, email, emailVerified: true, createdAt: now, updatedAt: now });
        await link(tx, id, identity, now);
        // An empty password credential, ready to be filled once a mailed link chooses a password.
        const password = { userId: id, accountId: id, providerId: "credential", issuer: LOCAL_ISSUER };
        await tx.insert(credentials).values({ id: newId(), ...password, createdAt: now, updatedAt: now });
        return id;
      }),
  };
}
