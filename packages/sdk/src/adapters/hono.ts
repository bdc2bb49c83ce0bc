import { createRequestGuard, type RequestGuardOptions } from "./request-guard.ts";
import { checkRequest } from "./web-request.ts";

export type { Direction, Mode, Role, Threat } from "./options.ts";
export type { RequestGuardOptions } from "./request-guard.ts";

interface Context {
  readonly req: {
    raw: Request;
    /** The parts of the body that were read already, by kind. */
    bodyCache: object;
    arrayBuffer(): Promise<ArrayBuffer>;
  };
}

/** Creates a middleware for `app.use` or a route. */
export function shieldRequests(
  options: RequestGuardOptions,
): (context: Context, next: () => Promise<void>) => Promise<Response | void> {
  const guard = createRequestGuard(options);
  return async ({ req }, next) => {
    if (req.raw.body === null) return next();
    // An earlier handler may have read the body, so we get it from the framework, which caches it.
    const request = new Request(req.raw.url, {
      method: req.raw.method,
      headers: req.raw.headers,
      body: await req.arrayBuffer(),
      signal: req.raw.signal,
    });
    const { refusal, replacement } = await checkRequest(guard, request);
    if (refusal) return refusal;
    req.raw = replacement ? new Request(request, replacement) : request;
    req.bodyCache = {};
    return next();
  };
}
