import type { z } from "zod";

import type { ErrorCode } from "./errors.ts";
import type { KeyScope } from "./vocabulary.ts";

/**
 * How a caller proves who they are.
 * `session` is the browser's cookie, `bearer` an access token, `key` an API key.
 */
export type Credential = "session" | "bearer" | "key";

/** One HTTP call, as data: the server mounts it, the clients call it, OpenAPI lists it. */
export interface RouteDefinition {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path with `{name}` for parameters, as OpenAPI writes it. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** Empty: anyone may call. Any one of the listed credentials is enough. */
  readonly auth: readonly Credential[];
  /** The scope an API key needs for this call; signed-in people do not need one. */
  readonly scope?: KeyScope;
  /** Open to people who still have to set up a second factor that an admin requires. */
  readonly whileEnrolling?: true;
  /** Everyone but admins gets a 404. */
  readonly admin?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Default `application/json`. */
  readonly consumes?: "multipart/form-data";
  readonly response: z.ZodType;
  /** Default 200. */
  readonly status?: number;
  /** Default `application/json`. */
  readonly produces?: string;
  /** Errors specific to this call, besides those that every call of its kind may return. */
  readonly errors?: readonly ErrorCode[];
  /** Responses with other statuses that have their own shape. */
  readonly otherResponses?: Readonly<Record<number, z.ZodType>>;
}

/** Keeps the literal types of a definition. */
export function defineRoute<const T extends RouteDefinition>(route: T): T {
  return route;
}

export const SIGNED_IN = ["session", "bearer"] as const;
export const ANY_CREDENTIAL = ["session", "bearer", "key"] as const;
export const COOKIE_ONLY = ["session"] as const;
export const KEY_ONLY = ["key"] as const;
export const PUBLIC = [] as const;
