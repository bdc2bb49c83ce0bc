import { UNREAD_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import type { FastifyInstance } from "fastify";
import { fail } from "../failure.ts";

/** Below this an answer fits in what the system buffers for a connection anyway. */
const SHORT_CHARS = 16_384;

/**
 * An answer stays in memory until it is read, and whoever reads slowly may ask for the next one meanwhile. So what one
 * user has asked for and not read is bounded. What is streamed is not counted: it waits for its reader by itself.
 */
export function boundUnreadAnswers(app: FastifyInstance): void {
  const unread = new Map<string, number>();
  app.addHook("onSend", async (request, reply, payload) => {
    const owner = request.caller?.userId;
    if (owner === undefined || typeof payload !== "string" || payload.length < SHORT_CHARS) return payload;
    const before = unread.get(owner) ?? 0;
    // A single answer always goes out, however long it is.
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
