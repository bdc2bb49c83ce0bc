import type { FastifyInstance } from "fastify";
import { type Accounts, createIdentity, wireAccounts } from "./features/accounts/wire.ts";
import { wireAdmin } from "./features/admin/wire.ts";
import { type Billing, wireBilling } from "./features/billing/wire.ts";
import { wireGuard } from "./features/guard/wire.ts";
import { wireHistory } from "./features/history/wire.ts";
import { wireJobs } from "./features/jobs/wire.ts";
import { wireKeys } from "./features/keys/wire.ts";
import { type Policies, wirePolicies } from "./features/policies/wire.ts";
import { wireProfile } from "./features/profile/wire.ts";
import { wireSandbox } from "./features/sandbox/wire.ts";
import { wireScans } from "./features/scans/wire.ts";
import { wireSupport } from "./features/support/wire.ts";
import { wireSystem } from "./features/system/wire.ts";
import { wireWebhooks, type Webhooks } from "./features/webhooks/wire.ts";
import { wireWorkspaces } from "./features/workspaces/wire.ts";
import { createMount } from "./http/mount.ts";
import { serveWebApp } from "./http/static.ts";
import { type AppParts, layFoundation, type Platform } from "./platform.ts";
import type { JobQueue } from "./ports/queue.ts";
import { warmUp } from "./warm-up.ts";

export interface App {
  /** Answers requests once it is told to listen. */
  readonly http: FastifyInstance;
  /** Tells load balancers to send nothing more here; whatever still comes is answered. */
  readonly announceEnd: () => void;
  /** Lets the first call find what every call needs as all later ones do. */
  readonly warmUp: () => Promise<void>;
  /** What runs in the background, next to the requests. */
  readonly queue: JobQueue;
  readonly billing: Billing;
  readonly webhooks: Webhooks;
  readonly policies: Policies;
  /** For the operator, who sees what the server prints. */
  readonly issueAdminLinks: Accounts["issueAdminLinks"];
}

/** The whole server, wired by hand and not yet listening: the list of its features, and what they share. */
export async function buildApp(parts: AppParts): Promise<App> {
  const foundation = await layFoundation(parts);
  const identity = createIdentity(foundation);
  const { authentication } = identity;
  const platform: Platform = {
    ...foundation,
    authentication,
    mount: createMount({ ...foundation, authentication }),
  };

  const webhooks = wireWebhooks(platform);
  const billing = wireBilling(platform, wireSandbox);
  const workspaces = wireWorkspaces(platform, { stepUp: identity.stepUp, billing });
  const accounts = wireAccounts(platform, identity, { ...billing, ...workspaces });
  const history = wireHistory(platform);
  const admin = wireAdmin(platform, { accounts, billing, history, webhooks });
  workspaces.readAudit(admin.auditLog);
  wireSupport(platform);
  const policies = wirePolicies(platform, { ...history, outbox: webhooks });
  const metering = wireScans(platform, { outbox: webhooks, policyFor: policies.policyFor });
  const guard = await wireGuard(platform, { metering, policyFor: policies.policyFor });
  const keys = wireKeys(platform, { ...accounts, ownsPolicy: policies.owns });
  wireProfile(platform);
  wireJobs(platform, { accounts, admin, billing, keys, policies, webhooks });
  wireSystem(platform, guard);
  await serveWebApp(platform.app, { distDir: platform.webDir, ...platform.config });

  await accounts.grantListedAdmins();
  return {
    http: platform.app,
    announceEnd: platform.ending.announce,
    warmUp: () => warmUp({ ...platform, ...authentication, ...metering }),
    queue: platform.queue,
    billing,
    webhooks,
    policies,
    issueAdminLinks: accounts.issueAdminLinks,
  };
}
