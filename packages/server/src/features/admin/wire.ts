import { readFileSync } from "node:fs";
import type { Platform } from "../../platform.ts";
import { modelVersion } from "../../ports/scanner/model-version.ts";
import { mountAdminRoutes } from "./admin.routes.ts";
import { auditCsv } from "./audit-csv.ts";
import { createAuditLogService } from "./audit-log.service.ts";
import { createAuditLogStore } from "./audit-log.store.ts";
import { createFailuresService, type FailuresParts } from "./failures.service.ts";
import { createFailuresStore } from "./failures.store.ts";
import { createHealthService } from "./health.service.ts";
import { createHealthStore } from "./health.store.ts";
import { createOverviewService } from "./overview.service.ts";
import { createOverviewStore } from "./overview.store.ts";
import { createPaymentsService } from "./payments.service.ts";
import { createPaymentsStore } from "./payments.store.ts";
import { createScanHoursStore } from "./scan-hours.store.ts";
import { createThreatsService, type ThreatsParts } from "./threats.service.ts";
import { createThreatsStore } from "./threats.store.ts";
import { createTicketsService } from "./tickets.service.ts";
import { createTicketsStore } from "./tickets.store.ts";
import { createUserChangesStore } from "./user-changes.store.ts";
import { type AdminUsersParts, createAdminUsersService } from "./users.service.ts";
import { createUsersStore } from "./users.store.ts";
import { createAdminWorkspacesService } from "./workspaces.service.ts";
import { createWorkspacesStore } from "./workspaces.store.ts";

/** What the admin area borrows from other features. */
interface Borrowed {
  readonly accounts: Pick<AdminUsersParts, "invite" | "resetSecondFactor">;
  readonly billing: Pick<AdminUsersParts, "endSubscription">;
  readonly history: Pick<ThreatsParts, "openLog">;
  readonly webhooks: Pick<FailuresParts, "replay">;
}

export function wireAdmin(platform: Platform, { accounts, billing, history, webhooks }: Borrowed) {
  const { mount, db, connection, config, clock } = platform;
  const users = createUsersStore(db);
  const failures = createFailuresStore(db);
  const scanHours = createScanHoursStore(db);
  const parts = { ...platform, users };
  const auditLog = createAuditLogService({ ...parts, store: createAuditLogStore(db) });
  mountAdminRoutes(mount, {
    workspaces: createAdminWorkspacesService(createWorkspacesStore(db), clock),
    overview: createOverviewService({ store: createOverviewStore(db), scanHours, clock }),
    users: createAdminUsersService({
      ...parts,
      changes: createUserChangesStore(db),
      ...billing,
      ...accounts,
    }),
    threats: createThreatsService({ ...parts, store: createThreatsStore(db), ...history }),
    tickets: createTicketsService({ ...parts, store: createTicketsStore(db) }),
    payments: createPaymentsService(createPaymentsStore(db)),
    failures: createFailuresService({ ...parts, store: failures, ...webhooks }),
    auditLog,
    health: createHealthService({
      ...platform,
      store: createHealthStore(db),
      failures,
      databaseKind: connection.kind,
      dataDir: config.dataDir,
      appVersion: appVersion(),
      modelVersion: modelVersion(),
    }),
  });
  return {
    /** Adds up the scans of past hours; the queue calls it every hour. */
    sumUp: () => scanHours.sumUp(clock.now()),
    /** The audit log, also used for a single workspace's log. */
    auditLog: { ...auditLog, toCsv: auditCsv },
  };
}

function appVersion(): string {
  const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
