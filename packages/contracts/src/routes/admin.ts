import { z } from "zod";

import { COOKIE_ONLY, defineRoute } from "../route.ts";
import * as admin from "../schemas/admin.ts";
import * as audit from "../schemas/audit.ts";
import { idParams, okResponse } from "../schemas/fields.ts";
import { adminWorkspacePage } from "../schemas/workspaces.ts";

const shared = { tag: "Admin", auth: COOKIE_ONLY, admin: true } as const;
const get = { method: "GET", ...shared } as const;
const patch = { method: "PATCH", ...shared } as const;
const post = { method: "POST", ...shared } as const;

export const adminRoutes = {
  adminOverview: defineRoute({
    ...get,
    path: "/api/v1/admin/overview",
    summary: "Totals and trends",
    response: admin.adminOverview,
  }),
  adminUsers: defineRoute({
    ...get,
    path: "/api/v1/admin/users",
    summary: "Find users",
    query: admin.adminUserQuery,
    response: admin.adminUserPage,
  }),
  adminUser: defineRoute({
    ...get,
    path: "/api/v1/admin/users/{id}",
    summary: "One user",
    params: idParams,
    response: admin.adminUserDetail,
  }),
  adminUpdateUser: defineRoute({
    ...patch,
    path: "/api/v1/admin/users/{id}",
    summary: "Change the plan, scan limit, role or suspension, or require a second factor",
    params: idParams,
    body: admin.adminUserUpdate,
    response: admin.adminUserDetail,
    errors: ["own_account"],
  }),
  adminInviteUser: defineRoute({
    ...post,
    path: "/api/v1/admin/users",
    summary: "Create an account for someone and mail them a link to choose a password",
    body: admin.adminInvitation,
    response: okResponse,
    status: 201,
    errors: ["account_exists", "local_sign_in_off"],
  }),
  adminResetSecondFactor: defineRoute({
    ...post,
    path: "/api/v1/admin/users/{id}/reset-second-factor",
    summary:
      "Remove the authenticator app, recovery codes and passkeys of someone who has lost them; sessions end",
    params: idParams,
    response: okResponse,
  }),
  adminSignOutUser: defineRoute({
    ...post,
    path: "/api/v1/admin/users/{id}/sign-out",
    summary: "End all sessions and access tokens of a user",
    params: idParams,
    response: okResponse,
  }),
  adminWorkspaces: defineRoute({
    ...get,
    path: "/api/v1/admin/workspaces",
    summary: "Teams, with their members and plans",
    query: z.object({ cursor: z.string().max(512).optional() }),
    response: adminWorkspacePage,
  }),
  adminThreats: defineRoute({
    ...get,
    path: "/api/v1/admin/threats",
    summary: "Recent threats across users, masked",
    query: admin.adminThreatQuery,
    response: admin.adminThreatPage,
  }),
  adminThreat: defineRoute({
    ...get,
    path: "/api/v1/admin/threats/{id}",
    summary: "Open one threat; the view is logged",
    params: idParams,
    response: admin.adminThreatDetail,
  }),
  adminTickets: defineRoute({
    ...get,
    path: "/api/v1/admin/tickets",
    summary: "Support tickets",
    query: admin.adminTicketQuery,
    response: admin.adminTicketPage,
  }),
  adminTicket: defineRoute({
    ...get,
    path: "/api/v1/admin/tickets/{id}",
    summary: "One ticket with all answers",
    params: idParams,
    response: admin.adminTicketDetail,
  }),
  adminUpdateTicket: defineRoute({
    ...patch,
    path: "/api/v1/admin/tickets/{id}",
    summary: "Answer a ticket by mail, close or reopen it",
    params: idParams,
    body: admin.adminTicketUpdate,
    response: admin.adminTicketDetail,
  }),
  adminPayments: defineRoute({
    ...get,
    path: "/api/v1/admin/payments",
    summary: "Payments of all users",
    query: admin.adminPaymentQuery,
    response: admin.adminPaymentPage,
  }),
  adminWebhookFailures: defineRoute({
    ...get,
    path: "/api/v1/admin/webhook-failures",
    summary: "Failed webhook deliveries",
    query: admin.adminPageQuery,
    response: admin.adminWebhookFailurePage,
  }),
  adminReplayFailure: defineRoute({
    ...post,
    path: "/api/v1/admin/webhook-failures/{id}/replay",
    summary: "Send a failed delivery again",
    params: idParams,
    response: okResponse,
  }),
  adminDeadJobs: defineRoute({
    ...get,
    path: "/api/v1/admin/dead-jobs",
    summary: "Jobs that gave up",
    response: admin.adminDeadJobList,
  }),
  adminRetryJob: defineRoute({
    ...post,
    path: "/api/v1/admin/dead-jobs/{id}/retry",
    summary: "Try a dead job again",
    params: idParams,
    response: okResponse,
  }),
  adminAuditLog: defineRoute({
    ...get,
    path: "/api/v1/admin/audit-log",
    summary: "Who did what, when and from where",
    query: audit.auditQuery,
    response: audit.auditPage,
  }),
  adminAuditLogExport: defineRoute({
    ...get,
    path: "/api/v1/admin/audit-log/export.csv",
    summary: "The audit log as CSV",
    query: audit.auditFilters,
    response: z.string(),
    produces: "text/csv",
  }),
  adminHealth: defineRoute({
    ...get,
    path: "/api/v1/admin/health",
    summary: "State of the system",
    response: admin.adminHealth,
  }),
};
