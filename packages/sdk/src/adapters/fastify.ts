import { createRequestGuard, type RequestGuardOptions } from "./request-guard.ts";

export type { Direction, Mode, Role, Threat } from "./options.ts";
export type { RequestGuardOptions } from "./request-guard.ts";

interface Request {
  body: unknown;
}

interface Reply {
  code(status: number): { send(body: unknown): unknown };
}

/** Creates a hook for `app.addHook("preHandler", …)` or for the `preHandler` of a route. */
export function shieldRequests(
  options: RequestGuardOptions,
): (request: Request, reply: Reply) => Promise<unknown> {
  const guard = createRequestGuard(options);
  return async (request, reply) => {
    if (request.body === undefined || request.body === null) return undefined;
    const checked = await guard.check(request.body);
    if (checked.refusal) return reply.code(checked.refusal.status).send(checked.refusal.body);
    request.body = checked.body;
    return undefined;
  };
}
