import { BODY_MAX_BYTES, GATEWAY_AT_ONCE_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Transform, type Readable } from "node:stream";
import { fail } from "../../failure.ts";

export type BodiesAtOnce = ReturnType<typeof createBodiesAtOnce>;

/**
 * Bounds what the bodies of calls in progress hold in memory. Forty calls of 31 MiB at once took 2 GB, and a few hundred
 * would end the process. Short bodies never count, so a flood of pictures delays nobody's texts.
 */
export function createBodiesAtOnce({ user, all } = GATEWAY_AT_ONCE_MAX_BYTES) {
  const held = new Map<string, number>();
  let sum = 0;

  /** The only body of a user always fits. */
  function add(userId: string, bytes: number, isFirst: boolean): void {
    const own = held.get(userId) ?? 0;
    if (!isFirst && (own + bytes > user || sum + bytes > all))
      fail("rate_limited", { message: MESSAGES.tooMuchInFlight, headers: { "Retry-After": "1" } });
    held.set(userId, own + bytes);
    sum += bytes;
  }

  function remove(userId: string, bytes: number): void {
    const rest = (held.get(userId) ?? 0) - bytes;
    if (rest > 0) held.set(userId, rest);
    else held.delete(userId);
    sum -= bytes;
  }

  return {
    /** For `onRequest`: refuses a body of a declared length before it is read. */
    take: ({ caller, headers }: FastifyRequest, reply: FastifyReply): void => {
      const bytes = Number(headers["content-length"] ?? 0);
      if (!caller || !(bytes > BODY_MAX_BYTES)) return;
      add(caller.userId, bytes, !held.has(caller.userId));
      reply.raw.once("close", () => remove(caller.userId, bytes));
    },

    /** For `preParsing`: counts a body of no declared length while it arrives. */
    watch: async <Body extends Readable>(
      { caller, headers }: FastifyRequest,
      reply: FastifyReply,
      body: Body,
    ): Promise<Body | Transform> => {
      if (!caller || headers["content-length"] !== undefined) return body;
      const { userId } = caller;
      const isFirst = !held.has(userId);
      let bytes = 0;
      reply.raw.once("close", () => remove(userId, bytes));
      const counted = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          try {
            add(userId, chunk.length, isFirst);
            bytes += chunk.length;
            done(null, chunk);
          } catch (error) {
            done(error as Error);
          }
        },
      });
      body.once("error", (error) => counted.destroy(error));
      return body.pipe(counted);
    },
  };
}
