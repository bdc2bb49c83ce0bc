import fastifyCompress from "@fastify/compress";
import { BODY_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { fastify, type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Tracing } from "../ports/tracing.ts";
import { answerError } from "./errors.ts";
import { readJsonBodies } from "./json-body.ts";
import { readForms } from "./multipart.ts";
import { measureRequests, type Metrics } from "./metrics.ts";
import { readRefusedBodies } from "./refused-bodies.ts";
import { logRequests, requestIdOf } from "./request-log.ts";
import { rememberOrigins } from "./request-origin.ts";
import { securityHeaders, sendSecurityHeaders } from "./security-headers.ts";
import { boundUnreadAnswers } from "./unread-answers.ts";
import { answerUnroutable } from "./unroutable.ts";

interface ServerParts {
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/**
 * Fastify as routes need it: with logs, metrics, security headers and our own error responses, but without routes yet.
 */
export async function createHttpServer({ config, log, metrics, tracing }: ServerParts) {
  const app: FastifyInstance = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: trustedBy(config.trustProxy),
    genReqId: (request) => requestIdOf(request.headers),
    ...answerUnroutable(securityHeaders(config)),
    requestTimeout: 60_000,
    // Reading the folder of pages may take long on a busy machine, which is no reason to fail.
    pluginTimeout: 60_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
  });
  tracing.followRequests(app);
  const readOrigin = rememberOrigins(app);
  logRequests(app);
  measureRequests(app, metrics);
  sendSecurityHeaders(app, config);
  app.setErrorHandler(answerError);
  readJsonBodies(app);
  readForms(app);
  readRefusedBodies(app);
  // Before compression, because an answer that waits for compression is in memory too.
  boundUnreadAnswers(app);
  await app.register(fastifyCompress, { threshold: 2_048, encodings: ["br", "gzip"] });
  return { app, readOrigin };
}

/**
 * Hops are counted from the socket on: with 1, we trust only the peer that is connected to us, and only the one address
 * that it adds.
 */
function trustedBy(trust: Config["trustProxy"]) {
  if (typeof trust === "number") return (_address: string, hop: number) => hop < trust;
  return trust === false ? false : [...trust];
}
