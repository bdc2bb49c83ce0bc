import { GATEWAY_BODY_MAX_BYTES } from "@prompt-shield/contracts/limits";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Failure, fail } from "../../../failure.ts";
import { toFailure } from "../../../http/errors.ts";
import type { BodiesAtOnce } from "../bodies-at-once.ts";
import { JSON_TYPE } from "../content-types.ts";
import { type FindGatewayCaller, readGatewayKeys } from "../gateway-caller.ts";
import type { createGatewayCall, GatewayReply } from "./call.ts";
import type { Endpoint, Protocol } from "./protocol.ts";

export interface ProxyRoutesParts {
  readonly app: FastifyInstance;
  readonly protocol: Protocol;
  readonly call: ReturnType<typeof createGatewayCall>;
  readonly findGatewayCaller: FindGatewayCaller;
  readonly bodies: BodiesAtOnce;
}

/** Mounts one provider's routes. Every answer, including errors, has the provider's own form. */
export async function mountProxyRoutes(parts: ProxyRoutesParts): Promise<void> {
  const { app, protocol, call, findGatewayCaller, bodies } = parts;
  await app.register(
    async (scope) => {
      scope.setErrorHandler((error: FastifyError, request, reply) =>
        answerError(error, { request, reply, protocol }),
      );
      for (const endpoint of [...protocol.endpoints, ...protocol.passed.map(passThrough)]) {
        scope.route({
          method: endpoint.method,
          url: endpoint.path,
          bodyLimit: GATEWAY_BODY_MAX_BYTES,
          compress: false,
          // Checked before the body is read, so that nobody without a key can make us read 32 MiB.
          onRequest: async (request, reply) => {
            request.caller = (await findGatewayCaller(request.headers)).caller;
            bodies.take(request, reply);
          },
          preParsing: bodies.watch,
          handler: async (request, reply) => {
            refuseUnreadable(endpoint, request);
            const answer = await call(endpoint, {
              caller: request.caller ?? fail("invalid_api_key"),
              passedOn: readGatewayKeys(request.headers).passedOn,
              headers: request.headers,
              body: request.body,
              upstreamPath: upstreamPath(endpoint, request),
              requestId: request.id,
              signal: abortedBy(reply),
            });
            return send(reply, answer);
          },
        });
      }
      scope.all("/*", () => fail("not_found"));
    },
    { prefix: protocol.base },
  );
}

/** A route that is passed on unread. The caller still needs a valid key. */
const passThrough = ({ method, path }: Protocol["passed"][number]): Endpoint => ({
  method,
  path,
  requestPlaces: () => [],
  isMetered: false,
});

function send(reply: FastifyReply, { status, headers, body }: GatewayReply) {
  return reply.code(status).headers(headers).header("cache-control", "no-store").send(body);
}

/** Refuses what we could not read, instead of passing it on. */
function refuseUnreadable({ method, refused = [] }: Endpoint, { body, query }: FastifyRequest): void {
  if (method === "POST" && (typeof body !== "object" || body === null || Array.isArray(body)))
    fail("validation_failed", { message: "The body must be a JSON object." });
  const name = refused.find((one) => one in (query as object));
  if (name !== undefined)
    fail("validation_failed", { message: `${name} is not supported here. Ask for the whole without it.` });
}

/** Aborts the call to the model when the client disconnects. */
function abortedBy(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

const ID = /^[\w.:@/-]{1,256}$/;

function upstreamPath({ path, upstreamPath: own }: Endpoint, { url, params }: FastifyRequest): string {
  const filled = (own ?? path).replace(/:(\w+)|\*$/, (_whole, name: string | undefined) => {
    const value = (params as Record<string, string>)[name ?? "*"] ?? "";
    // The value becomes part of a URL, so it must not lead elsewhere.
    if (!ID.test(value) || value.includes("..")) fail("not_found");
    return value;
  });
  const query = url.indexOf("?");
  return query === -1 ? filled : filled + url.slice(query);
}

function answerError(
  error: FastifyError,
  { request, reply, protocol }: { request: FastifyRequest; reply: FastifyReply; protocol: Protocol },
): void {
  const found = toFailure(error, request);
  const failure = found.code === "body_too_large" ? new Failure("gateway_body_too_large") : found;
  if (failure.status >= 500) request.log.error({ err: failure.cause ?? failure }, failure.code);
  const facts = { ...failure, message: failure.message, requestId: request.id };
  reply
    .code(failure.status)
    .headers(failure.headers)
    // Clients retry a 429, which cannot help before the monthly quota is renewed.
    .headers(failure.code === "quota_exceeded" ? { "x-should-retry": "false" } : {})
    .headers(protocol.idHeader === undefined ? {} : { [protocol.idHeader]: request.id })
    .type(JSON_TYPE)
    .send(protocol.error(facts));
}
