import { accountRoutes } from "./accounts.ts";
import { adminRoutes } from "./admin.ts";
import { billingRoutes } from "./billing.ts";
import { operationRoutes } from "./operations.ts";
import { feedbackRoutes, policyRoutes } from "./policies.ts";
import { scanningRoutes } from "./scanning.ts";
import { secondFactorRoutes } from "./second-factor.ts";
import { teamRoutes } from "./teams.ts";
import { webhookRoutes } from "./webhooks.ts";
import { workspaceRoutes } from "./workspace.ts";

/** Every call of the HTTP interface, by name. */
export const routes = {
  ...accountRoutes,
  ...secondFactorRoutes,
  ...scanningRoutes,
  ...workspaceRoutes,
  ...billingRoutes,
  ...webhookRoutes,
  ...policyRoutes,
  ...feedbackRoutes,
  ...teamRoutes,
  ...adminRoutes,
  ...operationRoutes,
};
