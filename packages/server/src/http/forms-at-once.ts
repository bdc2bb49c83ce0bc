import { FORMS_AT_ONCE_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { fail } from "../failure.ts";
import { FORM_MAX_BYTES } from "./multipart.ts";

/**
 * Counts the bytes of forms that each user has sent and not had answered yet, and refuses the excess before reading it.
 * Reading a large form blocks everyone for as long as a dozen short calls, and it would be refused all the same.
 */
export function createFormsAtOnce() {
  const held = new Map<string, number>();

  function add(userId: string, bytes: number): void {
    const sum = (held.get(userId) ?? 0) + bytes;
    if (sum > 0) held.set(userId, sum);
    else held.delete(userId);
  }

  return (userId: string, request: FastifyRequest, reply: FastifyReply): void => {
    // Without a declared length, it may be as long as any.
    const bytes = Math.min(FORM_MAX_BYTES, Number(request.headers["content-length"] ?? FORM_MAX_BYTES));
    const before = held.get(userId) ?? 0;
    if (before > 0 && before + bytes > FORMS_AT_ONCE_MAX_BYTES)
      fail("rate_limited", { message: MESSAGES.tooMuchInFlight, headers: { "Retry-After": "1" } });
    add(userId, bytes);
    reply.raw.once("close", () => add(userId, -bytes));
  };
}
