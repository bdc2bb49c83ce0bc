import { randomBytes } from "node:crypto";
import { routes } from "@prompt-shield/contracts";
import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Connection } from "./db/connect.ts";
import { mountBillingRoutes } from "./features/billing/billing.routes.ts";
import { createBillingService } from "./features/billing/billing.service.ts";
import { createBillingStore } from "./features/billing/billing.store.ts";
import { createEffects } from "./features/billing/effects.ts";
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

interface Parts {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly authentication: Authentication;
  readonly connection: Connection;
  readonly config: Config;
  readonly clock: Clock;
  readonly mail: MailDispatch;
  readonly audit: Audit;
  readonly log: Logger;
  /** Signs the sandbox's events where no provider's key is set. */
  readonly sandboxKey: string;
}

/** What the passing of time does to subscriptions; the server calls it every minute. */
export interface BillingJobs {
  run(): Promise<void>;
}

/** Billing, wired to the real card provider where its key is set and to the sandbox otherwise. */
export function wireBilling(parts: Parts): BillingJobs {
  const { app, mount, authentication, connection, config, clock, log } = parts;
  const store = createBillingStore(connection.db);
  const sandbox = config.paystack.secretKey === undefined ? wireSandbox(parts) : undefined;
  const provider = sandbox?.provider ?? realProvider(config);
  const effects = createEffects({ provider, mail: parts.mail, appUrl: config.appUrl, log });
  const settlement = createSettlement({ store, provider, clock, effects, log });
  const events = createProviderEvents({ store, provider, settlement, clock, log });
  const newReference = () => `ps-${randomBytes(12).toString("hex")}`;
  const billing = createBillingService({
    store,
    provider,
    settlement,
    clock,
    audit: parts.audit,
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
    run: () =>
      alone(connection, async () => {
        await sandbox?.renew();
        const now = clock.now();
        for (const userId of await store.endedBefore(now))
          await settlement.apply(userId, { type: "period_ended", now });
      }),
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
      send: createSandboxTransport({ store, appUrl: config.appUrl, newCode }),
      plans: { starter: "PLN_sandbox_starter", pro: "PLN_sandbox_pro" },
    }),
    renew: async () => {
      await flush();
      await renewDueSubscriptions(shared);
    },
  };
}

/** Of several processes on one database, one runs the jobs. The number is ours alone. */
const JOBS_LOCK = 7_305_001;

async function alone({ kind, db }: Connection, work: () => Promise<void>): Promise<void> {
  // The embedded database has one process, and one connection that a transaction would hold.
  if (kind === "embedded") return work();
  await db.transaction(async (tx) => {
    const answer = await tx.execute(sql`select pg_try_advisory_xact_lock(${JOBS_LOCK}) as held`);
    const [row] = (answer as unknown as { rows: { held: boolean }[] }).rows;
    if (row?.held) await work();
  });
}
