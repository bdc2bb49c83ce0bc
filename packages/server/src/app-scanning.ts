import { mountHistoryRoutes } from "./features/history/history.routes.ts";
import { createHistoryService } from "./features/history/history.service.ts";
import { createHistoryStore } from "./features/history/history.store.ts";
import { mountKeyRoutes } from "./features/keys/keys.routes.ts";
import { createKeysService } from "./features/keys/keys.service.ts";
import { createKeysStore } from "./features/keys/keys.store.ts";
import { mountProfileRoutes } from "./features/profile/profile.routes.ts";
import { createProfileService } from "./features/profile/profile.service.ts";
import { createProfileStore } from "./features/profile/profile.store.ts";
import { mountScanRoutes } from "./features/scans/scans.routes.ts";
import { createScansService } from "./features/scans/scans.service.ts";
import { createScansStore } from "./features/scans/scans.store.ts";
import { mountSecurityTestRoutes } from "./features/scans/security-tests.routes.ts";
import type { Database } from "./db/connect.ts";
import type { Metrics } from "./http/metrics.ts";
import type { Mount } from "./http/mount.ts";
import type { RateLimiter } from "./http/rate-limit.ts";
import type { Audit } from "./ports/audit.ts";
import type { Clock } from "./ports/clock.ts";
import type { MailDispatch } from "./ports/mail-dispatch.ts";
import type { Scanner } from "./ports/scanner/scanner.ts";
import type { Vault } from "./ports/vault.ts";

export interface ScanningParts {
  readonly db: Database;
  readonly mount: Mount;
  readonly scanner: Scanner;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly mail: MailDispatch;
  readonly audit: Audit;
  readonly metrics: Metrics;
  readonly rateLimiter: RateLimiter;
  readonly appUrl: string;
  /** Called when a scan has left events to deliver. */
  readonly onEvents: () => void;
}

/** The scanning service: scans, keys, history, profile and usage. */
export function wireScanning(parts: ScanningParts): void {
  const { db, mount, scanner, rateLimiter, clock } = parts;
  const scans = createScansService({ ...parts, store: createScansStore(db) });
  mountScanRoutes({ mount, scans, rateLimiter });
  mountSecurityTestRoutes(mount, scanner);
  mountKeyRoutes(mount, createKeysService({ ...parts, store: createKeysStore(db) }));
  mountHistoryRoutes(mount, createHistoryService(createHistoryStore(db), clock, parts.audit));
  mountProfileRoutes(mount, createProfileService(createProfileStore(db), clock, parts.audit));
}
