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
  /** Accepts requests once `listen` is called. */
  readonly http: FastifyInstance;
  /** Tells load balancers to send no more requests here; requests that still arrive are answered. */
  readonly announceEnd: () => void;
  /** Prepares the database for the first call, so that it is as fast as the later ones. */
  readonly warmUp: () => Promise<void>;
  /** Runs background jobs beside the requests. */
  readonly queue: JobQueue;
  readonly billing: Billing;
  readonly webhooks: Webhooks;
  readonly policies: Policies;
  /** Links for the operator alone: the server prints them at start. */
  readonly issueAdminLinks: Accounts["issueAdminLinks"];
}

/** Builds the whole server without listening yet: the list of its features and what they share, wired by hand. */
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
  const guard = await wireGuard(platform, { ...webhooks, metering, policyFor: policies.policyFor });
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
