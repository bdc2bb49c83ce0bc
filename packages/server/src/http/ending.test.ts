import { fastify } from "fastify";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { mountSystemRoutes } from "../features/system/system.routes.ts";
import { createEnding } from "./ending.ts";
import { createMetrics } from "./metrics.ts";

test("a process that is about to end answers every call, but is not ready and closes each connection", async () => {
  const app = fastify();
  const ending = createEnding(app);
  const config = readConfig({});
  const checks = { database: async () => true };
  mountSystemRoutes({
    api: { paths: {}, securitySchemes: {} },
    app,
    config,
    checks,
    ending,
    metrics: createMetrics(),
    mount: () => undefined,
  });
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject(url);
    return [statusCode, headers["connection"]];
  };
  expect([await ask("/readyz"), await ask("/healthz")]).toEqual([
    [200, "keep-alive"],
    [200, "keep-alive"],
  ]);
  ending.announce();
  expect([await ask("/readyz"), await ask("/healthz")]).toEqual([
    [503, "close"],
    [200, "close"],
  ]);
});
