import { once } from "node:events";
import type { FastifyInstance } from "fastify";

/** Longer than most clients take to send what they have begun; others lose the connection then. */
const PATIENCE_MS = 30_000;

/**
 * A request may be refused while its body is still on its way, because of its size or its key. If the connection were then
 * closed at once, as Fastify does after a body that is too large, and Node for a client that sends `Connection: close`,
 * the client would see a broken pipe instead of the answer, and try again. So the rest is read and thrown away first.
 */
export function readRefusedBodies(app: FastifyInstance): void {
  app.addHook("onSend", async ({ raw }, reply, payload) => {
    const { "content-length": length, "transfer-encoding": encoding } = raw.headers;
    if (raw.complete || (length ?? encoding) === undefined) return payload;
    if (reply.raw.shouldKeepAlive && reply.getHeader("connection") !== "close") return payload;
    reply.removeHeader("connection");
    reply.raw.shouldKeepAlive = true;
    const patience = setTimeout(() => raw.socket.destroy(), PATIENCE_MS).unref();
    raw.once("close", () => clearTimeout(patience)).resume();
    void Promise.all([once(raw, "end"), once(reply.raw, "finish")]).then(
      () => raw.socket.end(),
      () => undefined,
    );
    return payload;
  });
}
