import { routes } from "@prompt-shield/contracts";
import type { Authentication } from "../../http/authenticate.ts";
import { readCookie } from "../../http/authenticate.ts";
import { forwardCookies, toAuthHeaders } from "../../http/auth-bridge.ts";
import { Failure, fail } from "../../http/errors.ts";
import type { Mount } from "../../http/mount.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccountsStore } from "./accounts.store.ts";
import type { Auth } from "./auth.ts";
import { userOfCaller } from "./user-shape.ts";

export interface SessionRoutesParts {
  readonly mount: Mount;
  readonly auth: Auth;
  readonly store: AccountsStore;
  readonly clock: Clock;
  readonly authentication: Authentication;
}

const OK = { ok: true } as const;

/** Who is signed in, and where. */
export function mountSessionRoutes({ mount, auth, store, clock, authentication }: SessionRoutesParts): void {
  mount(routes.session, async ({ request, reply }) => {
    const cookie = readCookie(request.headers.cookie, authentication.sessionCookie);
    if (cookie === undefined) return { user: null };
    const caller = await authentication.findCaller({ kind: "session", value: cookie }).catch(nobodyIfRefused);
    // Asking better-auth as well moves the expiry of a session in use, and clears the cookie of a dead one.
    const { headers } = await auth.api.getSession({ headers: toAuthHeaders(request), returnHeaders: true });
    forwardCookies(headers, reply);
    return { user: caller && userOfCaller(caller) };
  });

  mount(routes.signOut, async ({ request, reply }) => {
    const { headers } = await auth.api.signOut({ headers: toAuthHeaders(request), returnHeaders: true });
    forwardCookies(headers, reply);
    return OK;
  });

  mount(routes.sessions, async ({ caller }) => {
    const rows = await store.listSessions(caller.userId, clock.now());
    const sessions = rows.map((row) => ({
      id: row.id,
      current: row.id === caller.credentialId,
      created_at: row.createdAt.toISOString(),
      last_seen_at: row.updatedAt.toISOString(),
      ip_address: row.ipAddress,
      user_agent: row.userAgent,
    }));
    return { sessions };
  });

  mount(routes.revokeSession, async ({ caller, params }) => {
    if (!(await store.endSession(caller.userId, params.id))) fail("not_found");
    return OK;
  });

  mount(routes.revokeOtherSessions, async ({ caller }) => ({
    revoked: await store.endOtherSessions(caller.userId, caller.credentialId),
  }));
}

/** A suspended account is signed out; a fault stays a fault. */
function nobodyIfRefused(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}
