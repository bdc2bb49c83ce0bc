import type { FastifyRequest } from "fastify";
import { toAuthHeaders } from "../../http/auth-bridge.ts";
import { addressSubject } from "../../http/rate-limit.ts";

export interface Visitor {
  /** What better-auth may see of the request. */
  readonly headers: Headers;
  /** As the limits count it. */
  readonly address: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { headers: toAuthHeaders(request), address: addressSubject(request.ip) };
}
