import { Readable } from "node:stream";
import { routes } from "@prompt-shield/contracts";
import type { Mount } from "../../http/mount.ts";
import { auditCsv } from "./audit-csv.ts";
import type { AuditLogService } from "./audit-log.service.ts";
import type { FailuresService } from "./failures.service.ts";
import type { HealthService } from "./health.service.ts";
import type { OverviewService } from "./overview.service.ts";
import type { PaymentsService } from "./payments.service.ts";
import type { ThreatsService } from "./threats.service.ts";
import type { TicketsService } from "./tickets.service.ts";
import type { AdminUsersService } from "./users.service.ts";
import type { AdminWorkspacesService } from "./workspaces.service.ts";

export interface AdminServices {
  readonly overview: OverviewService;
  readonly users: AdminUsersService;
  readonly workspaces: AdminWorkspacesService;
  readonly threats: ThreatsService;
  readonly tickets: TicketsService;
  readonly payments: PaymentsService;
  readonly failures: FailuresService;
  readonly auditLog: AuditLogService;
  readonly health: HealthService;
}

const OK = { ok: true } as const;

export function mountAdminRoutes(mount: Mount, services: AdminServices): void {
  const { overview, threats, payments, health } = services;
  mount(routes.adminOverview, () => overview.read());
  mount(routes.adminHealth, () => health.read());
  mount(routes.adminThreats, ({ query }) => threats.page(query));
  mount(routes.adminThreat, ({ caller, params }) => threats.open(caller, params.id));
  mount(routes.adminWorkspaces, ({ query }) => services.workspaces.page(query.cursor));
  mount(routes.adminPayments, ({ query }) => payments.page(query));
  mountUsers(mount, services.users);
  mountTickets(mount, services.tickets);
  mountFailures(mount, services.failures);
  mountAuditLog(mount, services.auditLog);
}

function mountUsers(mount: Mount, users: AdminUsersService): void {
  mount(routes.adminUsers, ({ query: { sort = "created_at", cursor, ...filters } }) =>
    users.page({ filters, sort, cursor }),
  );
  mount(routes.adminUser, ({ params }) => users.detail(params.id));
  mount(routes.adminUpdateUser, async ({ caller, params, body }) => {
    await users.update(caller, params.id, body);
    return users.detail(params.id);
  });
  mount(routes.adminInviteUser, async ({ caller, body }) => {
    await users.invite(caller, body.email);
    return OK;
  });
  mount(routes.adminResetSecondFactor, async ({ caller, params }) => {
    await users.resetSecondFactor(caller, params.id);
    return OK;
  });
  mount(routes.adminSignOutUser, async ({ caller, params }) => {
    await users.signOut(caller, params.id);
    return OK;
  });
}

function mountTickets(mount: Mount, tickets: TicketsService): void {
  mount(routes.adminTickets, ({ query }) => tickets.page(query));
  mount(routes.adminTicket, ({ params }) => tickets.detail(params.id));
  mount(routes.adminUpdateTicket, async ({ caller, params, body }) => {
    await tickets.update(caller, params.id, body);
    return tickets.detail(params.id);
  });
}

function mountFailures(mount: Mount, failures: FailuresService): void {
  mount(routes.adminWebhookFailures, ({ query }) => failures.page(query.cursor));
  mount(routes.adminReplayFailure, async ({ caller, params }) => {
    await failures.replay(caller, params.id);
    return OK;
  });
  mount(routes.adminDeadJobs, () => failures.deadJobs());
  mount(routes.adminRetryJob, async ({ caller, params }) => {
    await failures.retryJob(caller, params.id);
    return OK;
  });
}

function mountAuditLog(mount: Mount, auditLog: AuditLogService): void {
  mount(routes.adminAuditLog, ({ query: { cursor, ...question } }) => auditLog.page(question, cursor));
  mount(
    routes.adminAuditLogExport,
    async ({ caller, query, reply }) => {
      reply.header("content-disposition", 'attachment; filename="audit-log.csv"');
      return Readable.from(auditCsv(await auditLog.whole(caller, query)));
    },
    { limit: "exportPerUser" },
  );
}
