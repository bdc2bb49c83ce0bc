import { routes } from "@prompt-shield/contracts";
import { forwardCookies, toAuthHeaders } from "../../http/auth-bridge.ts";
import { namedWorkspace, readCookie } from "../../http/authenticate.ts";
import type { Mount } from "../../http/mount.ts";
import type { SessionsService } from "./sessions.service.ts";
import type { StepUp } from "./step-up.ts";
import { userOfCaller } from "./user-shape.ts";

export interface SessionRoutesParts {
  readonly mount: Mount;
  readonly sessions: SessionsService;
  readonly stepUp: StepUp;
  readonly sessionCookie: string;
}

const OK = { ok: true } as const;

export function mountSessionRoutes({ mount, sessions, stepUp, sessionCookie }: SessionRoutesParts): void {
  mount(routes.session, async ({ request, reply }) => {
    const cookie = readCookie(request.headers.cookie, sessionCookie);
    if (cookie === undefined) return { user: null };
    const named = namedWorkspace(request, "session");
    const asked = { cookie, headers: toAuthHeaders(request), named };
    const { caller, isSuspended, cookies } = await sessions.current(asked);
    forwardCookies(cookies, reply);
    return {
      user: caller && userOfCaller(caller),
      ...(caller && { workspace_id: caller.workspaceId }),
      ...(isSuspended && { refusal: "account_suspended" as const }),
    };
  });

  mount(routes.signOut, async ({ request, reply }) => {
    const cookie = readCookie(request.headers.cookie, sessionCookie);
    forwardCookies(await sessions.end(cookie, toAuthHeaders(request)), reply);
    return OK;
  });

  mount(routes.sessions, async ({ caller }) => ({ sessions: await sessions.list(caller) }));

  mount(routes.revokeSession, async ({ caller, params, body }) => {
    await stepUp.requireFresh(caller, body ?? {});
    await sessions.revoke(caller, params.id);
    return OK;
  });

  mount(
    routes.stepUp,
    async ({ caller, body }) => ({
      ...OK,
      valid_until: (await stepUp.confirm(caller, body)).toISOString(),
    }),
    { limit: "passwordPerUser" },
  );

  mount(routes.revokeOtherSessions, async ({ caller, body }) => {
    await stepUp.requireFresh(caller, body ?? {});
    return { revoked: await sessions.revokeOthers(caller) };
  });
}
