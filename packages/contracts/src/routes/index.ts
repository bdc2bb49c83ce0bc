import { accountRoutes } from "./accounts.ts";
import { scanningRoutes } from "./scanning.ts";
import { workspaceRoutes } from "./workspace.ts";

/** Every call of the HTTP interface, by name. */
export const routes = { ...accountRoutes, ...scanningRoutes, ...workspaceRoutes };
