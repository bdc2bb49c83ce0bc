import type { FastifyInstance, FastifyRequest } from "fastify";
import { newId } from "../ports/ids.ts";

const REQUEST_ID = /^[\w-]{8,64}$/;

/** A proxy's id is kept, so that its log and ours can be read together; any other text is replaced. */
export function requestIdOf(headers: FastifyRequest["headers"] | Record<string, unknown>): string {
  const given = (headers as Record<string, unknown>)["x-request-id"];
  return typeof given === "string" && REQUEST_ID.test(given) ? given : newId();
}

/**
 * Logs one line per request, with ids and timings. It has the route's pattern, not the address: queries carry mailed
 * tokens.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.caller && { userId: request.caller.userId }),
        // Logged by code, so that guessing, probing and flooding can be counted and alerted on.
        ...(request.refusal && { code: request.refusal }),
      },
      "request",
    );
  });
}
