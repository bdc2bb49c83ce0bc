import type { FastifyInstance } from "fastify";

export type Ending = ReturnType<typeof createEnding>;

/**
 * The time between being told to end and ending. Every request is still answered, but each response asks its client to
 * open a new connection for the next request, which the load balancer then sends elsewhere.
 */
export function createEnding(app: FastifyInstance) {
  let isNear = false;
  app.addHook("onSend", async (_request, reply) => {
    if (isNear) reply.header("connection", "close");
  });
  return {
    isNear: (): boolean => isNear,
    announce: (): void => {
      isNear = true;
    },
  };
}
