import { z } from "zod";
import type { Endpoint, Protocol } from "./proxy/protocol.ts";
import { anonymizeRequest } from "./shapes/presidio-anonymize.ts";
import { SHAPES } from "./shapes/shapes.ts";

type Json = Record<string, unknown>;

/** Not described here: the client's library knows its format, and the provider documents it. */
const ANYTHING: Json = { type: "object", additionalProperties: true };
const KEYS = ["shieldKey", "gatewayBearer", "key"].map((name) => ({ [name]: [] }));

/** The additional ways in which other products' clients can send a key. */
export const GATEWAY_SECURITY: Readonly<Record<string, Json>> = {
  shieldKey: { type: "apiKey", in: "header", name: "x-shield-key" },
  gatewayBearer: { type: "http", scheme: "bearer", description: "One of our keys; it begins with sk_." },
};

/** The gateway's routes for OpenAPI: those of the configured providers and those of other products. */
export function gatewayPaths(protocols: readonly Protocol[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  const add = (path: string, method: string, operation: Json): void => {
    (paths[path] ??= {})[method.toLowerCase()] = operation;
  };
  for (const protocol of protocols) {
    for (const endpoint of protocol.endpoints)
      add(pathOf(protocol.base + endpoint.path), endpoint.method, describeEndpoint(protocol, endpoint));
    for (const { method, path } of protocol.passed)
      add(pathOf(protocol.base + path), method, describePassed(protocol, { method, path }));
  }
  const anonymizer = { via: "presidio", path: "/anonymize", body: anonymizeRequest };
  for (const { via, path, body } of [...SHAPES, anonymizer]) {
    add(pathOf(path), "POST", {
      ...describe(`Answers in the form of ${via}; errors keep that form`, path),
      requestBody: content(jsonSchema(body)),
    });
  }
  return paths;
}

function describeEndpoint(
  { via }: Protocol,
  { method, path, responsePlaces, createDialect }: Endpoint,
): Json {
  const down = responsePlaces ? "its answer is read on the way down" : "its answer is passed through";
  const operation = describe(
    `Passed on to ${via} in its own form: the request is read on the way up, ${down}`,
    path,
  );
  const streamed = createDialect ? { "text/event-stream": { schema: { type: "string" } } } : {};
  return {
    ...operation,
    responses: {
      ...(operation["responses"] as Json),
      200: {
        description: `As ${via} answers. The headers x-shield-scan-id, x-shield-verdict and x-shield-duration-ms are added.`,
        content: { "application/json": { schema: ANYTHING }, ...streamed },
      },
    },
    ...(method === "POST" && { requestBody: content(ANYTHING) }),
  };
}

function describePassed({ via }: Protocol, { method, path }: Protocol["passed"][number]): Json {
  return {
    ...describe(`Passed on to ${via} unread, for a valid key`, path),
    ...(method === "POST" && { requestBody: content(ANYTHING) }),
  };
}

function describe(summary: string, path: string): Json {
  return {
    tags: ["Gateway"],
    summary,
    security: KEYS,
    parameters: namesIn(path).map((name) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    })),
    responses: {
      200: { description: "Success", ...content(ANYTHING) },
      default: { description: "An error, in the form that its clients read", ...content(ANYTHING) },
    },
  };
}

const content = (schema: Json): Json => ({ content: { "application/json": { schema } } });

function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
}

/** Route parameters: `:name`, or `*` at the end. `::` is an escaped colon. */
const PARAMETER = /(?<!:):(\w+)|\*$/g;

const pathOf = (path: string): string =>
  path.replaceAll(PARAMETER, (_whole, name: string | undefined) => `{${name ?? "id"}}`).replaceAll("::", ":");

const namesIn = (path: string): string[] => [...path.matchAll(PARAMETER)].map(([, name]) => name ?? "id");
