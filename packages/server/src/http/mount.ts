import type { ErrorCode } from "@prompt-shield/contracts/errors";
import { MESSAGES, VALIDATION } from "@prompt-shield/contracts/messages";
import { ACCESS, type Access, meantIssue, type RouteDefinition, routes } from "@prompt-shield/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { z } from "zod";
import { type Authentication, authenticate } from "./authenticate.ts";
import type { Caller } from "./caller.ts";
import { fail } from "../failure.ts";
import { createFormsAtOnce } from "./forms-at-once.ts";
import { requireScope } from "./key-scope.ts";
import { requireRole } from "./role.ts";
import { FORM_MAX_BYTES } from "./multipart.ts";
import { refuseForeignOrigin } from "./origin.ts";
import { storable } from "./storable.ts";
import { addressSubject, type RateLimiter } from "./rate-limit.ts";
import type { LimitName } from "./token-buckets.ts";

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface Call<Route extends RouteDefinition> {
  readonly params: Parsed<Route["params"]>;
  readonly query: Parsed<Route["query"]>;
  readonly body: Parsed<Route["body"]>;
  /** Null exactly for routes that need no credential. */
  readonly caller: Route["auth"] extends readonly [] ? null : Caller;
  /** The client's address, as the rate limits count it. */
  readonly address: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<Route extends RouteDefinition> = (
  call: Call<Route>,
) => Promise<z.input<Route["response"]> | Readable>;

export interface MountOptions {
  /** The burst limit to count before the body is read: per user if there is one, per address otherwise. */
  readonly limit?: LimitName;
}

export interface Mounting {
  readonly app: FastifyInstance;
  readonly authentication: Authentication;
  readonly rateLimiter: RateLimiter;
}

export type Mount = <Route extends RouteDefinition>(
  route: Route,
  handler: Handler<Route>,
  options?: MountOptions,
) => void;

/**
 * The only file that knows both zod and Fastify: it turns a definition from the contracts and a handler into a route.
 */
export function createMount({ app, authentication, rateLimiter }: Mounting): Mount {
  app.decorateRequest("caller", null);
  const takeForm = createFormsAtOnce();

  return (route, handler, options = {}) => {
    const access = accessOf(route);
    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      ...(route.consumes && { bodyLimit: FORM_MAX_BYTES, config: { takesForms: true } }),
      onRequest: async (request, reply) => {
        // A response is meant for one caller only, and may be outdated a moment later.
        reply.header("cache-control", "no-store");
        const address = addressSubject(request.ip);
        if (route.auth.length === 0) {
          refuseForeignOrigin(request, authentication.appOrigin);
          if (options.limit) await rateLimiter.take(options.limit, address);
          return;
        }
        const caller = await authenticate(request, route.auth, authentication).catch((error: unknown) => {
          // For everyone but admins, these calls do not exist.
          if (route.admin) fail("not_found");
          throw error;
        });
        if (route.admin && !caller.isAdmin) fail("not_found");
        if (caller.mustEnrol && !route.whileEnrolling) fail("second_factor_missing");
        if (access !== "person" && access !== "installation" && access !== "anyone")
          requireRole(caller, access);
        if (route.scope) requireScope(caller, route.scope);
        const limit = options.limit ?? (route.method === "GET" ? "callPerUser" : "changePerUser");
        await rateLimiter.take(limit, caller.userId);
        if (route.consumes) takeForm(caller.userId, request, reply);
        request.caller = caller;
      },
      handler: async (request, reply) => {
        const call = {
          // A malformed id is treated like an unknown one.
          params: parse(route.params, request.params, "not_found"),
          query: parse(route.query, withoutEmpty(request.query)),
          body: route.consumes ? parseForm(route.body, request.body) : parse(route.body, request.body),
          caller: request.caller,
          address: addressSubject(request.ip),
          request,
          reply,
        } as Call<typeof route>;
        const answer = await handler(call);
        reply.code(route.status ?? 200).type(`${route.produces ?? "application/json"}; charset=utf-8`);
        // Responses are parsed too: a field that is not in the contract never leaves the server.
        return answer instanceof Readable ? reply.send(answer) : reply.send(route.response.parse(answer));
      },
    });
  };
}

/** Looks the route up in the one table that says who may do what. */
function accessOf(route: RouteDefinition): Access {
  const [id] = Object.entries(routes).find(([, known]) => known === route) ?? [];
  if (id === undefined)
    throw new Error(`${route.method} ${route.path} is not among the calls of the contracts`);
  return ACCESS[id as keyof typeof ACCESS];
}

/** Forms send empty fields, so `?q=&verdict=` means the same as leaving both out. */
function withoutEmpty(query: unknown): unknown {
  return Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ""));
}

function parse(schema: z.ZodType | undefined, value: unknown, refusal?: ErrorCode): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return storable(result.data);
  if (refusal !== undefined) fail(refusal);
  if (value === undefined) fail("validation_failed", { message: "Send the fields of this call as JSON." });
  const issue = result.error.issues[0];
  const code = issue?.code === "custom" ? (issue.params?.["error"] as ErrorCode | undefined) : undefined;
  fail(code ?? "validation_failed", issue && { message: describe(issue) });
}

/** Keeps the file's bytes as they are. */
function parseForm(schema: z.ZodType | undefined, value: unknown): unknown {
  const result = schema?.safeParse(value);
  return result?.success ? result.data : fail("file_missing");
}

const SENTENCES = new Set<string>([...Object.values(VALIDATION), ...Object.values(MESSAGES)]);

/** Our own messages are used as they are; zod's get the field's name in front. */
function describe(given: z.core.$ZodIssue): string {
  const issue = meantIssue(given);
  const field = issue.path.join(".");
  return field === "" || SENTENCES.has(issue.message) ? issue.message : `${field}: ${issue.message}`;
}

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    /** Why the call was refused; unset until it is. */
    refusal?: ErrorCode;
  }
}
