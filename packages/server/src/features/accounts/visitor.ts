import type { FastifyRequest } from "fastify";
import { toAuthHeaders } from "../../http/auth-bridge.ts";
import { addressSubject } from "../../http/rate-limit.ts";

export interface Visitor {
  /** The request headers that better-auth may see. */
  readonly headers: Headers;
  /** The client address in the form that rate limits count. */
  readonly address: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { headers: toAuthHeaders(request), address: addressSubject(request.ip) };
}
