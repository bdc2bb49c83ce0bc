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
      next(hasBody(request) ? new TypeError(UNPARSED) : undefined);
      return;
    }
    if (!isReadable(request.body)) {
      next(new TypeError(UNPARSED));
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

/** Passing an unparsed request on would look like protection without being any. */
const UNPARSED = "Prompt Shield found a body that nobody has parsed: put express.json() before it.";

const hasBody = ({ headers }: Request): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
