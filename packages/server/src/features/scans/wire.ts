import type { Platform } from "../../platform.ts";
import { mountScanRoutes } from "./scans.routes.ts";
import { createScansService } from "./scans.service.ts";
import { createScansStore } from "./scans.store.ts";
import { mountSecurityTestRoutes } from "./security-tests.routes.ts";

export function wireScans(platform: Platform, webhooks: { readonly nudge: () => void }): void {
  const { mount, db, scanner, rateLimiter, config, observers } = platform;
  const scans = createScansService({
    ...platform,
    store: createScansStore(db),
    metrics: observers.metrics,
    appUrl: config.appUrl,
    onEvents: webhooks.nudge,
  });
  mountScanRoutes({ mount, scans, rateLimiter });
  mountSecurityTestRoutes(mount, scanner);
}
