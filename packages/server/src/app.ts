import { BODY_MAX_BYTES } from "@prompt-shield/contracts/limits";
import fastifyCompress from "@fastify/compress";
import { sql } from "drizzle-orm";
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { wireAdmin } from "./app-admin.ts";
import { type BillingJobs, wireBilling } from "./app-billing.ts";
import { workJobs } from "./app-jobs.ts";
import { wireScanning } from "./app-scanning.ts";
import { wireWebhooks } from "./app-webhooks.ts";
import type { Config } from "./config.ts";
import type { Connection } from "./db/connect.ts";
import { createAccountsService } from "./features/accounts/accounts.service.ts";
import { mountAccountDataRoutes } from "./features/accounts/account-data.routes.ts";
import { createAccountDataService } from "./features/accounts/account-data.service.ts";
import { createAccountDataStore } from "./features/accounts/account-data.store.ts";
import { createAccountLetters } from "./features/accounts/account-letters.ts";
import { mountAccountRoutes } from "./features/accounts/accounts.routes.ts";
import { createAccountsStore } from "./features/accounts/accounts.store.ts";
import { createAdmins } from "./features/accounts/admins.ts";
import { createAuth, sessionCookieName } from "./features/accounts/auth.ts";
import { createFindCaller } from "./features/accounts/callers.ts";
import { createCallersStore } from "./features/accounts/callers.store.ts";
import { mountSessionRoutes } from "./features/accounts/sessions.routes.ts";
import { createSessionsService } from "./features/accounts/sessions.service.ts";
import { createSignInService } from "./features/accounts/sign-in.service.ts";
import { createTokens } from "./features/accounts/tokens.ts";
import { createRetention } from "./features/jobs/retention.ts";
import { createRetentionStore } from "./features/jobs/retention.store.ts";
import type { DeliveryWorker } from "./features/webhooks/delivery-worker.ts";
import { mountSupportRoutes } from "./features/support/support.routes.ts";
import { createSupportService } from "./features/support/support.service.ts";
import { createSupportStore } from "./features/support/support.store.ts";
import { mountSystemRoutes } from "./features/system/system.routes.ts";
import { serveCrawlerFiles } from "./http/crawlers.ts";
import { answerError } from "./http/errors.ts";
import { readJsonBodies } from "./http/json-body.ts";
import { createMetrics, measureRequests } from "./http/metrics.ts";
import { createMount } from "./http/mount.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import { logRequests, requestIdOf } from "./http/request-log.ts";
import { rememberOrigins } from "./http/request-origin.ts";
import { securityHeaders, sendSecurityHeaders } from "./http/security-headers.ts";
import { serveWebApp } from "./http/static.ts";
import { answerUnroutable } from "./http/unroutable.ts";
import { addGauges } from "./operations/gauges.ts";
import { observeCallers, observeMailer, observeScanner } from "./operations/observed-ports.ts";
import { traceDatabase } from "./operations/traced-database.ts";
import { createAudit } from "./ports/audit.ts";
import { createCaptcha } from "./ports/captcha.ts";
import type { Clock } from "./ports/clock.ts";
import { createJobQueue } from "./ports/boss-queue.ts";
import { createMailDispatch } from "./ports/mail-dispatch.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { JobQueue } from "./ports/queue.ts";
import type { Scanner } from "./ports/scanner/scanner.ts";
import { noTracing, type Tracing } from "./ports/tracing.ts";
import type { Vault } from "./ports/vault.ts";

export interface AppParts {
  readonly config: Config;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly scanner: Scanner;
  readonly vault: Vault;
  readonly log: Logger;
  readonly tracing?: Tracing;
  /** The folder of the built web app. */
  readonly webDir: string;
}

/** The whole server, wired by hand and not yet listening. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, connection, clock, vault, log, tracing = noTracing } = parts;
  const { db } = connection;
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: config.trustProxy,
    genReqId: (request) => requestIdOf(request.headers),
    ...answerUnroutable(securityHeaders(config)),
    requestTimeout: 60_000,
    // A busy machine may take long to read the pages' folder, and that is no reason to give up.
    pluginTimeout: 60_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
  });
  const metrics = createMetrics();
  const observers = { metrics, tracing };
  const mailer = observeMailer(parts.mailer, observers);
  const scanner = observeScanner(parts.scanner, observers);
  tracing.followRequests(app);
  if (parts.tracing) traceDatabase(connection, tracing);
  const readOrigin = rememberOrigins(app);
  logRequests(app);
  measureRequests(app, metrics);
  sendSecurityHeaders(app, config);
  app.setErrorHandler(answerError);
  readJsonBodies(app);
  await app.register(fastifyCompress, { threshold: 2_048, encodings: ["br", "gzip"] });

  const rateLimiter = createRateLimiter(clock);
  const queue = createJobQueue({ connection, log });
  await queue.start();
  app.addHook("onClose", () => queue.stop());
  const mail = createMailDispatch(queue, vault);
  const audit = createAudit(db, clock, readOrigin);
  const tokens = createTokens(vault, clock);
  const accountsStore = createAccountsStore(db);
  const admins = createAdmins({ store: accountsStore, audit, config });
  const auth = createAuth({ db, vault, mail, audit, admins, config });
  const callers = createCallersStore(db);
  const authentication = {
    findCaller: observeCallers(createFindCaller({ store: callers, tokens, vault, clock }), observers),
    appOrigin: new URL(config.appUrl).origin,
    sessionCookie: sessionCookieName(config.secureCookies),
  };
  const mount = createMount({ app, authentication, rateLimiter });

  const signIn = createSignInService({
    auth,
    store: accountsStore,
    callers,
    tokens,
    audit,
    admins,
    clock,
    config,
  });
  const { appUrl } = config;
  const letters = createAccountLetters({ auth, store: accountsStore, tokens, mail, queue, vault, appUrl });
  const accounts = createAccountsService({
    auth,
    store: accountsStore,
    tokens,
    mail,
    letters,
    audit,
    admins,
    clock,
  });
  const captcha = createCaptcha(config.captcha);
  mountAccountRoutes({ mount, signIn, accounts, rateLimiter, captcha });
  const { findCaller, sessionCookie } = authentication;
  const sessions = createSessionsService({ auth, store: accountsStore, audit, clock, findCaller });
  mountSessionRoutes({ mount, sessions, sessionCookie });

  const support = createSupportService({ store: createSupportStore(db), mail, clock, config });
  mountSupportRoutes({ mount, support, captcha, authentication });

  const webhooks = wireWebhooks({ mount, db, config, clock, vault, mail, audit, log, observers });
  app.addHook("onReady", async () => webhooks.start());
  app.addHook("onClose", () => webhooks.stop());

  wireScanning({
    db,
    mount,
    scanner,
    vault,
    clock,
    mail,
    audit,
    metrics,
    rateLimiter,
    appUrl,
    onEvents: webhooks.nudge,
  });

  const billing = wireBilling({
    app,
    mount,
    authentication,
    connection,
    config,
    clock,
    mail,
    queue,
    audit,
    log,
    sandboxKey: vault.fingerprint("sandbox", "paystack"),
  });
  const { stopCharging } = billing;
  const data = createAccountDataStore(db);
  const accountData = createAccountDataService({ data, accounts: accountsStore, audit, clock, stopCharging });
  mountAccountDataRoutes(mount, accountData);

  app.decorate("behindTheRoutes", { billing, queue, deliveries: webhooks });
  const admin = wireAdmin({
    mount,
    connection,
    config,
    clock,
    mail,
    audit,
    queue,
    scanner,
    billing,
    webhooks,
  });
  const retention = createRetention({ store: createRetentionStore(db), clock, config, log });
  app.addHook("onReady", () => workJobs({ queue, mailer, vault, billing, letters, retention, admin }));

  const isDatabaseUp = async () => {
    await db.execute(sql`select 1`);
    return true;
  };
  addGauges(metrics.registry, { queue, scanner, isDatabaseUp });
  mountSystemRoutes({
    app,
    mount,
    config,
    metrics,
    checks: { database: isDatabaseUp, model: scanner.hasModel },
  });
  serveCrawlerFiles(app, appUrl);
  await serveWebApp(app, { distDir: parts.webDir, appUrl, supportEmail: config.supportEmail });

  await admins.grantListed();
  return app;
}

declare module "fastify" {
  interface FastifyInstance {
    /** What works by itself; here so that tests can let time pass. */
    readonly behindTheRoutes: {
      readonly billing: BillingJobs;
      readonly queue: JobQueue;
      readonly deliveries: DeliveryWorker;
    };
  }
}
