import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import type { Origin } from "../ports/audit.ts";
import { storableText } from "./storable.ts";

const AGENT_MAX_CHARS = 512;

/** Remembers where each request came from while it is handled, so that any code called by it can read that. */
export function rememberOrigins(app: FastifyInstance): () => Origin | undefined {
  const origins = new AsyncLocalStorage<Origin>();
  app.addHook("onRequest", (request, _reply, done) => {
    const agent = request.headers["user-agent"];
    const userAgent = agent === undefined ? null : storableText(agent.slice(0, AGENT_MAX_CHARS));
    origins.run({ ipAddress: request.ip, userAgent }, done);
  });
  return () => origins.getStore();
}
