import { createRequestGuard, type RequestGuardOptions } from "./request-guard.ts";
import { checkRequest } from "./web-request.ts";

export type { Direction, Mode, Role, Threat } from "./options.ts";
export type { RequestGuardOptions } from "./request-guard.ts";

type Handler<Incoming extends Request, Rest extends unknown[]> = (
  request: Incoming,
  ...rest: Rest
) => Response | Promise<Response>;

/**
 * Wraps a route handler so that it only receives requests that were checked. Works with every framework that
 * uses `Request`.
 */
export function shieldRoute<Incoming extends Request, Rest extends unknown[]>(
  options: RequestGuardOptions,
  handler: Handler<Incoming, Rest>,
): Handler<Incoming, Rest> {
  const guard = createRequestGuard(options);
  return async (request, ...rest) => {
    const checked = await checkRequest(guard, request);
    if (checked.refusal) return checked.refusal;
    return handler(checked.replacement ? remade(request, checked.replacement) : request, ...rest);
  };
}

/** Keeps the class of the request, because Next's own has cookies and more. */
function remade<Incoming extends Request>(request: Incoming, init: RequestInit): Incoming {
  const Same = request.constructor as new (request: Request, init: RequestInit) => Incoming;
  return new Same(request, init);
}
