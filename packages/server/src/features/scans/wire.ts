import type { Platform } from "../../platform.ts";
import type { Outbox } from "./scan-events.ts";
import { mountScanRoutes } from "./scans.routes.ts";
import { createScansService } from "./scans.service.ts";
import { createScansStore } from "./scans.store.ts";
import { mountSecurityTestRoutes } from "./security-tests.routes.ts";

export function wireScans(platform: Platform, outbox: Outbox): void {
  const { mount, db, scanner, rateLimiter, config, observers } = platform;
  const scans = createScansService({
    ...platform,
    store: createScansStore(db, outbox),
    metrics: observers.metrics,
    appUrl: config.appUrl,
    outbox,
  });
  mountScanRoutes({ mount, scans, rateLimiter });
  mountSecurityTestRoutes(mount, scanner);
}
