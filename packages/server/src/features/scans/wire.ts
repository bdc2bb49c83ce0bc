import type { Platform } from "../../platform.ts";
import type { PolicyFor } from "../../policy-in-force.ts";
import { createMetering, type Metering } from "./metering.ts";
import type { Outbox } from "./scan-events.ts";
import { mountScanRoutes } from "./scans.routes.ts";
import { createScansService } from "./scans.service.ts";
import { createScansStore } from "./scans.store.ts";
import { mountSecurityTestRoutes } from "./security-tests.routes.ts";

interface Lent {
  readonly outbox: Outbox;
  readonly policyFor: PolicyFor;
}

/** Returns the metering, so that every other feature that scans counts in the same way. */
export function wireScans(platform: Platform, { outbox, policyFor }: Lent): Metering {
  const { mount, db, scanner, rateLimiter, config, observers } = platform;
  const { metrics } = observers;
  const metering = createMetering({
    ...platform,
    store: createScansStore(db, outbox),
    metrics,
    appUrl: config.appUrl,
    outbox,
  });
  const scans = createScansService({ ...platform, metering, metrics, policyFor });
  mountScanRoutes({ mount, scans, rateLimiter });
  mountSecurityTestRoutes(mount, scanner);
  return metering;
}
