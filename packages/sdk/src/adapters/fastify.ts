import { checkBody } from "./raw-body.ts";
import { createRequestGuard, isReadable, type RequestGuardOptions } from "./request-guard.ts";

export type { Direction, Mode, Role, Threat } from "./options.ts";
export type { RequestGuardOptions } from "./request-guard.ts";

interface Request {
  body: unknown;
  readonly headers: Record<string, string | string[] | undefined>;
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
    if (!isReadable(request.body)) throw new TypeError(UNPARSED);
    const checked = await checkBody(guard, request);
    if (checked.refusal) return reply.code(checked.refusal.status).send(checked.refusal.body);
    request.body = checked.body;
    return undefined;
  };
}

/** Passing it on would look like protection without being any. */
const UNPARSED =
  "Prompt Shield found a body that it cannot read, such as a stream: let Fastify's parser give a value, a text or bytes.";
