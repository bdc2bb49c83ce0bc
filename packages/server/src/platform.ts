import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Connection, Database } from "./db/connect.ts";
import type { Forget } from "./db/eraser.ts";
import type { Authentication } from "./http/authenticate.ts";
import { createEnding, type Ending } from "./http/ending.ts";
import { createMetrics } from "./http/metrics.ts";
import type { Mount } from "./http/mount.ts";
import { createRateLimiter, type RateLimiter } from "./http/rate-limit.ts";
import { createHttpServer } from "./http/server.ts";
import { createSharedBuckets } from "./http/shared-buckets.ts";
import { type Observers, observeMailer, observeScanner } from "./operations/observed-ports.ts";
import { traceDatabase } from "./operations/traced-database.ts";
import { type PlanTerms, planTerms } from "./plan-terms.ts";
import { type Audit, createAudit, type Origin } from "./ports/audit.ts";
import { createJobQueue } from "./ports/boss-queue.ts";
import { type Captcha, createCaptcha } from "./ports/captcha.ts";
import type { Clock } from "./ports/clock.ts";
import { createMailCap, type MailCap } from "./ports/mail-cap.ts";
import { createMailDispatch, type MailDispatch } from "./ports/mail-dispatch.ts";
import type { Mailer } from "./ports/mailer.ts";
import type { Passwords } from "./ports/passwords.ts";
import type { JobQueue } from "./ports/queue.ts";
import type { Scanner } from "./ports/scanner/scanner.ts";
import { noTracing, type Tracing } from "./ports/tracing.ts";
import type { Vault } from "./ports/vault.ts";

/** What the caller provides: `start.ts` opens it according to the settings, tests choose their own. */
export interface AppParts {
  readonly config: Config;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly scanner: Scanner;
  readonly vault: Vault;
  readonly passwords: Passwords;
  readonly log: Logger;
  readonly tracing?: Tracing;
  /** The folder of the built web app. */
  readonly webDir: string;
}

/** What every feature builds on. */
export interface Foundation extends Required<AppParts> {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly forget: Forget;
  readonly observers: Observers;
  readonly rateLimiter: RateLimiter;
  /** Whether this process has been told to end. */
  readonly ending: Ending;
  readonly queue: JobQueue;
  readonly mail: MailDispatch;
  readonly mailCap: MailCap;
  readonly audit: Audit;
  readonly captcha: Captcha;
  readonly terms: PlanTerms;
  /** Where the current request came from. */
  readonly readOrigin: () => Origin | undefined;
}

/** The foundation plus authentication: a feature's `wire.ts` takes this and mounts its routes. */
export interface Platform extends Foundation {
  readonly authentication: Authentication;
  readonly mount: Mount;
}

export async function layFoundation(parts: AppParts): Promise<Foundation> {
  const { config, connection, clock, vault, log, tracing = noTracing } = parts;
  const metrics = createMetrics();
  const observers = { metrics, tracing };
  if (parts.tracing) traceDatabase(connection, tracing);
  const { app, readOrigin } = await createHttpServer({ config, log, ...observers });
  const queue = createJobQueue({ connection, log });
  await queue.start();
  app.addHook("onClose", () => queue.stop());
  const rateLimiter = createRateLimiter({
    clock,
    // Only one process uses the embedded database, so it can count by itself.
    ...(connection.kind === "postgres" && { shared: createSharedBuckets(connection.db, vault) }),
    onError: (error) =>
      log.warn({ err: error }, "rate limits could not be shared; this process counts alone"),
  });
  app.addHook("onClose", () => rateLimiter.close());
  return {
    ...parts,
    app,
    db: connection.db,
    forget: connection.forget,
    tracing,
    observers,
    ending: createEnding(app),
    mailer: observeMailer(parts.mailer, observers),
    scanner: observeScanner(parts.scanner, observers),
    rateLimiter,
    queue,
    mail: createMailDispatch(queue, vault),
    mailCap: createMailCap(connection.db, vault, clock),
    audit: createAudit(connection.db, clock, readOrigin),
    captcha: createCaptcha(config.captcha),
    terms: planTerms(config),
    readOrigin,
  };
}
