import { shieldRequests } from "@prompt-shield/sdk/fastify";
import Fastify from "fastify";
import { shield } from "./shield.mjs";

export const app = Fastify();
app.post("/chat", { preHandler: shieldRequests({ shield }) }, async (request) => {
  return { asked: request.body.prompt };
});
