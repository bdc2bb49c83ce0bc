import { randomBytes } from "node:crypto";
import { routes } from "@prompt-shield/contracts";
import { PLAN_FACTS } from "@prompt-shield/contracts/plans";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Connection, Database } from "./db/connect.ts";
import { mountBillingRoutes } from "./features/billing/billing.routes.ts";
import { createBillingService } from "./features/billing/billing.service.ts";
import { createBillingStore } from "./features/billing/billing.store.ts";
import { createEffects } from "./features/billing/effects.ts";
import { createProviderJobs, type ProviderJobs } from "./features/billing/provider-jobs.ts";
import { createProviderEvents } from "./features/billing/provider-events.ts";
import { mountProviderEvents, signEvent } from "./features/billing/provider-events.routes.ts";
import { createSettlement } from "./features/billing/settlement.ts";
import { addMonth } from "./features/billing/subscription-machine.ts";
import { createAnnouncements } from "./features/sandbox/announcements.ts";
import { createCheckout } from "./features/sandbox/checkout.ts";
import { createSandboxStore } from "./features/sandbox/records.ts";
import { renewDueSubscriptions } from "./features/sandbox/renewals.ts";
import { createSandboxTransport } from "./features/sandbox/sandbox-api.ts";
import { mountSandboxRoutes } from "./features/sandbox/sandbox.routes.ts";
import type { Authentication } from "./http/authenticate.ts";
import type { Mount } from "./http/mount.ts";
import type { Audit } from "./ports/audit.ts";
import type { Clock } from "./ports/clock.ts";
import type { MailDispatch } from "./ports/mail-dispatch.ts";
import { createPaystack } from "./ports/payments/paystack.ts";
import type { PaymentProvider } from "./ports/payments/provider.ts";
import { createHttpTransport } from "./ports/payments/transport.ts";
import type { JobQueue } from "./ports/queue.ts";

interface Parts {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly authentication: Authentication;
  readonly connection: Connection;
  readonly config: Config;
  readonly clock: Clock;
  readonly mail: MailDispatch;
  readonly queue: JobQueue;
  readonly audit: Audit;
  readonly log: Logger;
  /** Signs the sandbox's events where no provider's key is set. */
  readonly sandboxKey: string;
}

export interface BillingJobs extends ProviderJobs {
  /** What the passing of time does to subscriptions; the queue calls it every minute. */
  run(): Promise<void>;
  /** For an admin who gives a user another plan: what was paid for by subscription is paid for no more. */
  endSubscription(userId: string): Promise<void>;
  /** For someone who leaves: nothing is charged once the transaction that deletes the account has committed. */
  stopCharging(userId: string, transaction: Database): Promise<void>;
}

const SANDBOX_PLANS = { starter: "PLN_sandbox_starter", pro: "PLN_sandbox_pro" };
const SANDBOX_PRICES = {
  [SANDBOX_PLANS.starter]: PLAN_FACTS.starter.priceCents ?? 0,
  [SANDBOX_PLANS.pro]: PLAN_FACTS.pro.priceCents ?? 0,
};

/** Billing, wired to the real card provider where its key is set and to the sandbox otherwise. */
export function wireBilling(parts: Parts): BillingJobs {
  const { app, mount, authentication, connection, config, clock, log } = parts;
  const store = createBillingStore(connection.db);
  const sandbox = config.paystack.secretKey === undefined ? wireSandbox(parts) : undefined;
  const provider = sandbox?.provider ?? realProvider(config);
  const { queue, audit } = parts;
  const effects = createEffects({ queue, mail: parts.mail, appUrl: config.appUrl });
  const settlement = createSettlement({ store, provider, clock, effects, queue, audit, log });
  const events = createProviderEvents({ store, provider, settlement, clock, log });
  const newReference = () => `ps-${randomBytes(12).toString("hex")}`;
  const billing = createBillingService({
    store,
    provider,
    settlement,
    clock,
    audit,
    queue,
    appUrl: config.appUrl,
    newReference,
  });

  mountBillingRoutes({ app, mount, authentication, billing });
  mountProviderEvents({
    app,
    secretKey: config.paystack.secretKey ?? parts.sandboxKey,
    receive: events.receive,
  });

  return {
    ...createProviderJobs({ provider, store, queue, clock }),
    run: async () => {
      await sandbox?.renew();
      const now = clock.now();
      for (const userId of await store.endedBefore(now))
        await settlement.apply(userId, { type: "period_ended", now });
    },
    endSubscription: async (userId) => {
      await settlement.apply(userId, { type: "downgraded" });
    },
    stopCharging: async (userId, transaction) => {
      const standing = await createBillingStore(transaction).standing(userId);
      if (!standing?.customerCode || standing.state.status === "inactive") return;
      await queue.enqueue("stop-renewal", { customerCode: standing.customerCode }, { transaction });
    },
  };
}

function realProvider(config: Config): PaymentProvider {
  const { secretKey = "", baseUrl, plans } = config.paystack;
  return createPaystack({ name: "paystack", send: createHttpTransport({ baseUrl, secretKey }), plans });
}

function wireSandbox({ app, connection, clock, log, config, sandboxKey }: Parts) {
  const store = createSandboxStore(connection.db);
  const post = async (body: string) => {
    const headers = {
      "content-type": "application/json",
      "x-paystack-signature": signEvent(sandboxKey, body),
    };
    return (await app.inject({ method: "POST", url: routes.paystackEvent.path, headers, payload: body }))
      .statusCode;
  };
  const { announce, flush } = createAnnouncements({ store, post, log });
  const newCode = (prefix: string) => `${prefix}${randomBytes(10).toString("hex")}`;
  const shared = { store, clock, newCode, addMonth, announce };
  mountSandboxRoutes(app, createCheckout(shared));
  return {
    provider: createPaystack({
      name: "sandbox",
      send: createSandboxTransport({ ...shared, appUrl: config.appUrl, prices: SANDBOX_PRICES }),
      plans: SANDBOX_PLANS,
    }),
    renew: async () => {
      await flush();
      await renewDueSubscriptions(shared);
    },
  };
}
