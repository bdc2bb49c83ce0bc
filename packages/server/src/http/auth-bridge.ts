import type { FastifyReply, FastifyRequest } from "fastify";

/** Where the client's address travels; set here and believed nowhere else. */
export const CLIENT_ADDRESS_HEADER = "x-bridge-client-address";

/** The few headers better-auth may see of a Fastify request. */
export function toAuthHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip });
  if (request.headers.cookie !== undefined) headers.set("cookie", request.headers.cookie);
  const agent = request.headers["user-agent"];
  if (agent !== undefined) headers.set("user-agent", agent.slice(0, 512));
  return headers;
}

/** Hands the cookies that better-auth set on to the browser. */
export function forwardCookies(from: Headers, reply: FastifyReply): void {
  const cookies = from.getSetCookie();
  if (cookies.length > 0) reply.header("set-cookie", cookies);
}
