import { readFileSync } from "node:fs";
import type { BillingJobs } from "./app-billing.ts";
import type { Config } from "./config.ts";
import type { Connection } from "./db/connect.ts";
import { mountAdminRoutes } from "./features/admin/admin.routes.ts";
import { createAuditLogService } from "./features/admin/audit-log.service.ts";
import { createAuditLogStore } from "./features/admin/audit-log.store.ts";
import { createFailuresService } from "./features/admin/failures.service.ts";
import { createFailuresStore } from "./features/admin/failures.store.ts";
import { createHealthService } from "./features/admin/health.service.ts";
import { createHealthStore } from "./features/admin/health.store.ts";
import { createOverviewService } from "./features/admin/overview.service.ts";
import { createOverviewStore } from "./features/admin/overview.store.ts";
import { createPaymentsService } from "./features/admin/payments.service.ts";
import { createPaymentsStore } from "./features/admin/payments.store.ts";
import { createScanHoursStore } from "./features/admin/scan-hours.store.ts";
import { createThreatsService } from "./features/admin/threats.service.ts";
import { createThreatsStore } from "./features/admin/threats.store.ts";
import { createTicketsService } from "./features/admin/tickets.service.ts";
import { createTicketsStore } from "./features/admin/tickets.store.ts";
import { createUserChangesStore } from "./features/admin/user-changes.store.ts";
import { createAdminUsersService } from "./features/admin/users.service.ts";
import { createUsersStore } from "./features/admin/users.store.ts";
import { createHistoryService } from "./features/history/history.service.ts";
import { createHistoryStore } from "./features/history/history.store.ts";
import { createDeliveriesStore } from "./features/webhooks/deliveries.store.ts";
import type { DeliveryWorker } from "./features/webhooks/delivery-worker.ts";
import type { Mount } from "./http/mount.ts";
import type { Audit } from "./ports/audit.ts";
import type { Clock } from "./ports/clock.ts";
import type { MailDispatch } from "./ports/mail-dispatch.ts";
import type { JobQueue } from "./ports/queue.ts";
import { modelVersion } from "./ports/scanner/model-version.ts";
import type { Scanner } from "./ports/scanner/scanner.ts";

interface Parts {
  readonly mount: Mount;
  readonly connection: Connection;
  readonly config: Config;
  readonly clock: Clock;
  readonly mail: MailDispatch;
  readonly audit: Audit;
  readonly queue: JobQueue;
  readonly scanner: Scanner;
  readonly billing: Pick<BillingJobs, "endSubscription">;
  readonly webhooks: Pick<DeliveryWorker, "nudge">;
}

export interface AdminJobs {
  /** Adds up the scans of past hours; the queue calls it every hour. */
  sumUp(): Promise<void>;
}

/** The admin area, with what it borrows from the other features handed in. */
export function wireAdmin(parts: Parts): AdminJobs {
  const { mount, connection, config, clock, mail, audit, queue, scanner, billing, webhooks } = parts;
  const { db } = connection;
  const users = createUsersStore(db);
  const failures = createFailuresStore(db);
  const scanHours = createScanHoursStore(db);
  const history = createHistoryService(createHistoryStore(db), clock, audit);
  const deliveries = createDeliveriesStore(db);
  const openLog = (userId: string, id: string) => history.find({ userId, scanLimit: 0, scanCount: 0 }, id);
  const replay = async (endpointId: string, id: string) => {
    const found = await deliveries.replay(endpointId, id, clock.now());
    webhooks.nudge();
    return found;
  };
  const { endSubscription } = billing;
  const changes = createUserChangesStore(db);
  mountAdminRoutes(mount, {
    overview: createOverviewService({ store: createOverviewStore(db), scanHours, clock }),
    users: createAdminUsersService({ users, changes, audit, clock, config, endSubscription }),
    threats: createThreatsService({ store: createThreatsStore(db), users, audit, openLog }),
    tickets: createTicketsService({ store: createTicketsStore(db), mail, audit, clock, config }),
    payments: createPaymentsService(createPaymentsStore(db)),
    failures: createFailuresService({ store: failures, queue, audit, replay }),
    auditLog: createAuditLogService({ store: createAuditLogStore(db), users, audit }),
    health: createHealthService({
      store: createHealthStore(db),
      failures,
      queue,
      scanner,
      clock,
      databaseKind: connection.kind,
      dataDir: config.dataDir,
      appVersion: appVersion(),
      modelVersion: modelVersion(),
    }),
  });
  return { sumUp: () => scanHours.sumUp(clock.now()) };
}

function appVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
