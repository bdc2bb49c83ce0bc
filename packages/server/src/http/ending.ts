import type { FastifyInstance } from "fastify";

export type Ending = ReturnType<typeof createEnding>;

/**
 * The time between the order to end and the end. Everything is still answered, but each answer asks its client to open
 * a new connection for the next request, which the load balancer then makes elsewhere.
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
