import { accountRoutes } from "./accounts.ts";
import { adminRoutes } from "./admin.ts";
import { billingRoutes } from "./billing.ts";
import { operationRoutes } from "./operations.ts";
import { alertRoutes } from "./alerts.ts";
import { feedbackRoutes } from "./feedback.ts";
import { policyRoutes } from "./policies.ts";
import { replayRoutes } from "./replays.ts";
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
  ...alertRoutes,
  ...replayRoutes,
  ...feedbackRoutes,
  ...teamRoutes,
  ...adminRoutes,
  ...operationRoutes,
};
