import type { ForeignApi } from "@prompt-shield/contracts";
import { sql } from "drizzle-orm";
import { serveCrawlerFiles } from "../../http/crawlers.ts";
import { addGauges } from "../../operations/gauges.ts";
import type { Platform } from "../../platform.ts";
import { limited } from "./readiness.ts";
import { mountSystemRoutes } from "./system.routes.ts";

/** Routes for machines: health, readiness, metrics and the API description. */
export function wireSystem(platform: Platform, { api }: { readonly api: ForeignApi }): void {
  const { app, db, queue, scanner, config, observers } = platform;
  const isDatabaseUp = limited(async () => {
    await db.execute(sql`select 1`);
    return true;
  });
  const { metrics } = observers;
  addGauges(metrics.registry, { queue, scanner, isDatabaseUp });
  mountSystemRoutes({
    ...platform,
    api,
    metrics,
    checks: { database: isDatabaseUp, model: limited(scanner.hasModel) },
  });
  serveCrawlerFiles(app, config);
}
