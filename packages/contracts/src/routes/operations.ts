import { z } from "zod";

import { defineRoute, PUBLIC } from "../route.ts";

const get = { method: "GET", tag: "Operations", auth: PUBLIC } as const;

export const readiness = z.object({
  status: z.enum(["ready", "unready"]),
  database: z.enum(["ok", "unreachable"]),
  /** The service also works with the rules alone; `reason` then says why the model is missing. */
  model: z.object({ loaded: z.boolean(), reason: z.string().nullable() }),
});

export const operationRoutes = {
  health: defineRoute({
    ...get,
    path: "/healthz",
    summary: "Is the process alive",
    response: z.object({ status: z.literal("ok") }),
  }),
  ready: defineRoute({
    ...get,
    path: "/readyz",
    summary: "Are database and model there; 503 while the database is away",
    response: readiness,
  }),
  metrics: defineRoute({
    ...get,
    path: "/metrics",
    summary: "Prometheus metrics, with METRICS_TOKEN as bearer token",
    response: z.string(),
    produces: "text/plain",
  }),
  openApi: defineRoute({
    ...get,
    path: "/openapi.json",
    summary: "This description",
    response: z.record(z.string(), z.unknown()),
  }),
};
