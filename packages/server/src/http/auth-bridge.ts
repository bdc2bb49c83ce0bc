import type { FastifyReply, FastifyRequest } from "fastify";

/** Carries the client's address to better-auth. Only set here, and trusted nowhere else. */
export const CLIENT_ADDRESS_HEADER = "x-bridge-client-address";

/** The few headers of a Fastify request that better-auth may see. */
export function toAuthHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip });
  if (request.headers.cookie !== undefined) headers.set("cookie", request.headers.cookie);
  const agent = request.headers["user-agent"];
  if (agent !== undefined) headers.set("user-agent", agent.slice(0, 512));
  return headers;
}

/** Passes the cookies that better-auth set on to the browser. */
export function forwardCookies(from: Headers, reply: FastifyReply): void {
  const cookies = from.getSetCookie();
  if (cookies.length > 0) reply.header("set-cookie", cookies);
}
