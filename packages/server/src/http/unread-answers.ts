import { UNREAD_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import type { FastifyInstance } from "fastify";
import { fail } from "../failure.ts";

/** Shorter answers fit into the system's buffer for the connection anyway. */
const SHORT_CHARS = 16_384;

/**
 * An answer stays in memory until the client has read it, and a client that reads slowly may request more meanwhile. So
 * the unread answers of each user are bounded. Streams are not counted: they wait for their reader by themselves.
 */
export function boundUnreadAnswers(app: FastifyInstance): void {
  const unread = new Map<string, number>();
  app.addHook("onSend", async (request, reply, payload) => {
    const owner = request.caller?.userId;
    if (owner === undefined || typeof payload !== "string" || payload.length < SHORT_CHARS) return payload;
    const before = unread.get(owner) ?? 0;
    // A single answer is always sent, however long it is.
    if (before > 0 && before + payload.length > UNREAD_MAX_CHARS)
      fail("rate_limited", { message: MESSAGES.readFirst, headers: { "Retry-After": "1" } });
    unread.set(owner, before + payload.length);
    reply.raw.once("close", () => {
      const left = (unread.get(owner) ?? 0) - payload.length;
      if (left > 0) unread.set(owner, left);
      else unread.delete(owner);
    });
    return payload;
  });
}
