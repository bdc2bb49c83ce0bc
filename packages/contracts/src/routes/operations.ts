import { z } from "zod";

import { defineRoute, PUBLIC } from "../route.ts";

const get = { method: "GET", tag: "Operations", auth: PUBLIC } as const;

/** One entry per dependency. Without its model the service still answers, with the rules alone. */
const readiness = z.object({
  status: z.enum(["ready", "not ready"]),
  checks: z.object({ database: z.boolean(), model: z.boolean() }),
});

export const operationRoutes = {
  health: defineRoute({
    ...get,
    path: "/healthz",
    summary: "Whether the process is alive",
    response: z.object({ status: z.literal("ok") }),
  }),
  ready: defineRoute({
    ...get,
    path: "/readyz",
    summary: "Whether the database and the model are ready; 503 while the database cannot be reached",
    response: readiness,
    otherResponses: { 503: readiness },
  }),
  metrics: defineRoute({
    ...get,
    path: "/metrics",
    summary: "Prometheus metrics, with METRICS_TOKEN as bearer token",
    response: z.string(),
    produces: "text/plain",
    errors: ["unauthenticated", "not_found"],
  }),
  openApi: defineRoute({
    ...get,
    path: "/openapi.json",
    summary: "This description",
    response: z.record(z.string(), z.unknown()),
  }),
};
