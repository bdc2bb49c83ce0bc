import type { Caller, FindCaller, PresentedCredential } from "../../http/caller.ts";
import { Failure, fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccountsStore } from "./accounts.store.ts";
import type { Auth } from "./auth.ts";

export interface SessionsParts {
  readonly auth: Auth;
  readonly store: AccountsStore;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly findCaller: FindCaller;
}

interface Asked {
  readonly cookie: string;
  readonly headers: Headers;
  readonly named: Pick<PresentedCredential, "workspaceId" | "isLinked">;
}

interface Current {
  readonly caller: Caller | null;
  readonly isSuspended: boolean;
  readonly cookies: Headers;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

/** The current session, the list of sessions, and ending them. */
export function createSessionsService({ auth, store, audit, clock, findCaller }: SessionsParts) {
  return {
    /** The caller behind the cookie, and the cookies to set: this call extends a live session and clears a dead one. */
    current: async ({ cookie, headers, named }: Asked): Promise<Current> => {
      let isSuspended = false;
      const session = { kind: "session", value: cookie } as const;
      const caller = await findCaller({ ...session, ...named })
        // Somebody who has lost the named workspace is still signed in.
        .catch((error: unknown) => (isNoMember(error) ? findCaller(session) : Promise.reject(error)))
        .catch((error: unknown) => {
          isSuspended = error instanceof Failure && error.code === "account_suspended";
          return nobodyIfRefused(error);
        });
      // A session that we consider ended may still be alive for better-auth, which would extend it again.
      const { getSession, signOut } = auth.api;
      const { headers: cookies } = await (caller || isSuspended
        ? getSession({ headers, returnHeaders: true })
        : signOut({ headers, returnHeaders: true }));
      return { caller, isSuspended, cookies };
    },

    end: async (cookie: string | undefined, headers: Headers): Promise<Headers> => {
      const caller = cookie && (await findCaller({ kind: "session", value: cookie }).catch(nobodyIfRefused));
      const { headers: cookies } = await auth.api.signOut({ headers, returnHeaders: true });
      if (caller) await audit.record({ actorId: caller.userId, action: "session.ended" });
      return cookies;
    },

    list: async (caller: Caller) => {
      const rows = await store.listSessions(caller.userId, clock.now());
      return rows.map((row) => ({
        id: row.id,
        current: row.id === caller.credentialId,
        created_at: row.createdAt.toISOString(),
        last_seen_at: row.updatedAt.toISOString(),
        ip_address: row.ipAddress,
        user_agent: row.userAgent,
      }));
    },

    revoke: async (caller: Caller, id: string): Promise<void> => {
      if (!(await store.endSession(caller.userId, id))) fail("not_found");
      const session = { targetType: "session", targetId: id };
      await audit.record({ actorId: caller.userId, action: "session.revoked", ...session });
    },

    revokeOthers: async (caller: Caller): Promise<number> => {
      const sessions = await store.endOtherSessions(caller.userId, caller.credentialId);
      await store.voidTokens(caller.userId, clock.now());
      await audit.record({ actorId: caller.userId, action: "session.all_revoked", details: { sessions } });
      return sessions;
    },
  };
}

function isNoMember(error: unknown): boolean {
  return error instanceof Failure && error.code === "workspace_not_found";
}

/** A suspended account counts as signed out; other errors are passed on. */
function nobodyIfRefused(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}
