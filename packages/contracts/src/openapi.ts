import { z } from "zod";

import { EVENT_ACCESS } from "./access.ts";
import { errorStatus, ERRORS, type ErrorCode } from "./errors.ts";
import { PRODUCT_NAME } from "./messages.ts";
import type { Credential, RouteDefinition } from "./route.ts";
import { WEBHOOK_EVENTS, webhookEventBody, type WebhookEventName } from "./schemas/webhooks.ts";

export const errorResponse = z.object({
  error: z.string(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
});

type Json = Record<string, unknown>;
const JSON_TYPE = "application/json";

const SECURITY_SCHEMES: Record<Credential, Json> = {
  session: { type: "apiKey", in: "cookie", name: "prompt-shield.session_token" },
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
  key: { type: "apiKey", in: "header", name: "x-api-key" },
};

/** Addresses in a format that others defined, described by the feature that serves them. */
export interface ForeignApi {
  readonly paths: Readonly<Record<string, Json>>;
  readonly securitySchemes: Readonly<Record<string, Json>>;
}

/** OpenAPI 3.1, generated from the schemas that validate requests. */
export function describeApi(
  routes: Record<string, RouteDefinition>,
  serverUrl: string,
  foreign?: ForeignApi,
): Json {
  const paths: Record<string, Json> = {};
  for (const [id, route] of Object.entries(routes)) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describeRoute(id, route);
  }
  return {
    openapi: "3.1.0",
    info: { title: `${PRODUCT_NAME} API`, version: "1.0.0", license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: serverUrl }],
    paths: { ...paths, ...foreign?.paths },
    webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: describeEvent(event) }])),
    components: {
      securitySchemes: { ...SECURITY_SCHEMES, ...foreign?.securitySchemes },
      schemas: { Error: jsonSchema(errorResponse, "output") },
    },
  };
}

function describeEvent(event: WebhookEventName): Json {
  const body = webhookEventBody.extend({ event: z.literal(event) });
  return {
    tags: ["Webhooks"],
    summary: `What an endpoint subscribed to ${event} receives; subscribing needs the role ${EVENT_ACCESS[event]}`,
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: jsonSchema(body, "output") } } },
    responses: {
      "2XX": { description: "Received. After any other answer, the delivery is retried for a day." },
    },
  };
}

function describeRoute(operationId: string, route: RouteDefinition): Json {
  const { auth, body, consumes = JSON_TYPE, status = 200, produces = JSON_TYPE } = route;
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    security: auth.map((credential) => ({
      [credential]: credential === "key" && route.scope ? [route.scope] : [],
    })),
    parameters: [...parameters(route.params, "path"), ...parameters(route.query, "query")],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { [consumes]: { schema: jsonSchema(body, "input") } },
      },
    }),
    responses: {
      ...Object.fromEntries(errorStatuses(route).map((code) => [code, errorReference])),
      ...Object.fromEntries(
        Object.entries(route.otherResponses ?? {}).map(([code, schema]) => [
          code,
          {
            description: "Not now",
            content: { "application/json": { schema: jsonSchema(schema, "output") } },
          },
        ]),
      ),
      [status]: {
        description: "Success",
        content: { [produces]: { schema: jsonSchema(route.response, "output") } },
      },
    },
  };
}

const errorReference = {
  description: "Error",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};

/** The errors that every call of this kind may return, and those of this one. */
function errorStatuses(route: RouteDefinition): number[] {
  const codes: ErrorCode[] = ["rate_limited", "internal", "not_ready", ...(route.errors ?? [])];
  if (route.query) codes.push("validation_failed");
  if (route.method !== "GET")
    codes.push("malformed_json", "conflict", "body_too_large", "unsupported_media_type");
  if (route.params || route.admin) codes.push("not_found");
  // For everyone but admins, admin calls do not exist, whatever the reason.
  if (!route.admin && route.auth.length > 0) codes.push("unauthenticated", "account_suspended");
  if (route.scope) codes.push("missing_scope");
  if (!route.admin && route.method !== "GET" && !isForProgramsAlone(route)) codes.push("cross_origin");
  return [...new Set(codes.map(errorStatus))].toSorted((a, b) => a - b);
}

function isForProgramsAlone({ auth }: RouteDefinition): boolean {
  return auth.length > 0 && !auth.includes("session");
}

function parameters(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !(field as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(field as z.ZodType, "input"),
  }));
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}
