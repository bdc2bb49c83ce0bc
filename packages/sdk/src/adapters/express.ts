import { checkBody } from "./raw-body.ts";
import { createRequestGuard, isReadable, type RequestGuardOptions } from "./request-guard.ts";

export type { Direction, Mode, Role, Threat } from "./options.ts";
export type { RequestGuardOptions } from "./request-guard.ts";

interface Request {
  body?: unknown;
  readonly headers: Record<string, string | string[] | undefined>;
}

interface Response {
  status(status: number): { json(body: unknown): unknown };
}

type Next = (error?: unknown) => void;

/** Creates a handler for `app.use` or a route. Put it after the body parser, such as express.json(). */
export function shieldRequests(
  options: RequestGuardOptions,
): (request: Request, response: Response, next: Next) => Promise<void> {
  const guard = createRequestGuard(options);
  return async (request, response, next) => {
    if (request.body === undefined) {
      next(hasBody(request) ? unparsed(request) : undefined);
      return;
    }
    if (!isReadable(request.body)) {
      next(unparsed(request));
      return;
    }
    const checked = await checkBody(guard, request);
    if (checked.refusal) {
      response.status(checked.refusal.status).json(checked.refusal.body);
      return;
    }
    request.body = checked.body;
    next();
  };
}

/**
 * Passing an unparsed request on would look like protection without being any. It is the caller who chooses the type of a
 * body: one that the application does not expect is no failure of the server.
 */
function unparsed({ headers }: Request): Error {
  const isJson = /^\s*application\/json\b/i.test(String(headers["content-type"] ?? ""));
  return isJson ? new TypeError(UNPARSED) : Object.assign(new TypeError(UNPARSED), { status: 415 });
}

const UNPARSED =
  "Prompt Shield found a body that nobody has parsed: put express.json(), or the parser of the body's type, before it.";

const hasBody = ({ headers }: Request): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
