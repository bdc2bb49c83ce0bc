import { GATEWAY_BODY_MAX_BYTES } from "@prompt-shield/contracts/limits";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { fail, Failure } from "../../../failure.ts";
import type { Caller } from "../../../http/caller.ts";
import { failureOf } from "../../../http/errors.ts";
import type { BodiesAtOnce } from "../bodies-at-once.ts";
import type { FindGatewayCaller } from "../gateway-caller.ts";

/** One route of another product's API. */
export interface ForeignRoute {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** The body of an error answer, in the form that the product's clients expect. */
  refuse(failure: Failure): unknown;
  handle(call: ForeignCall): Promise<unknown>;
}

export interface ForeignCall {
  readonly caller: Caller;
  readonly body: unknown;
  readonly reply: FastifyReply;
}

/**
 * Some clients can be given nothing but a URL, so the key may be part of the path. Logs show only the route's pattern.
 */
const KEY_IN_PATH = "/with-key/:key";

export function createForeignMount(
  app: FastifyInstance,
  findGatewayCaller: FindGatewayCaller,
  bodies: BodiesAtOnce,
) {
  return ({ method, path, refuse, handle }: ForeignRoute): void => {
    for (const url of [path, `${KEY_IN_PATH}${path}`]) {
      app.route({
        method,
        url,
        bodyLimit: GATEWAY_BODY_MAX_BYTES,
        onRequest: async (request, reply) => {
          reply.header("cache-control", "no-store");
          const { caller } = await findGatewayCaller({ ...request.headers, ...keyInPath(request) });
          request.caller = caller;
          bodies.take(request, reply);
        },
        preParsing: bodies.watch,
        handler: async (request, reply) =>
          handle({ caller: request.caller ?? fail("invalid_api_key"), body: request.body, reply }),
        errorHandler: (error, request, reply) => {
          const failure = sizedFor(failureOf(error, request));
          reply.code(failure.status).headers(failure.headers).send(refuse(failure));
        },
      });
    }
  };
}

function keyInPath({ params }: FastifyRequest): { "x-shield-key"?: string } {
  const { key } = (params ?? {}) as { key?: string };
  return key === undefined ? {} : { "x-shield-key": key };
}

/** The limit is larger here than elsewhere, and the error must name the right size. */
function sizedFor(failure: Failure): Failure {
  return failure.code === "body_too_large" ? new Failure("gateway_body_too_large") : failure;
}

/** Validates a foreign body; the error names the wrong field. */
export function parseForeign<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const issue = error.issues[0];
  const field = issue?.path.join(".") ?? "";
  fail("validation_failed", issue && { message: `${field === "" ? "body" : field}: ${issue.message}` });
}
