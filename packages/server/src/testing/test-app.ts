import { tmpdir } from "node:os";
import type { HTTPMethods } from "fastify";
import { type Logger, pino } from "pino";
import { type App, buildApp } from "../app.ts";
import { readConfig } from "../config.ts";
import type { Connection, Database } from "../db/connect.ts";
import type { Mail, Mailer } from "../ports/mailer.ts";
import { createPasswords, type Passwords } from "../ports/passwords.ts";
import type { JobName, JobQueue } from "../ports/queue.ts";
import { createScanner, type Scanner } from "../ports/scanner/scanner.ts";
import type { Tracing } from "../ports/tracing.ts";
import { createVault } from "../ports/vault.ts";
import { type Browser, createBrowser } from "./browser.ts";
import { type DatabaseKind, openTestDatabase } from "./databases.ts";
import { until } from "./receiver.ts";

export const PASSWORD = "Correct-Horse-9";
const SECRET = "a secret for tests that is long enough";

export interface TestApp {
  readonly url: string;
  readonly db: Database;
  readonly connection: Connection;
  readonly mails: Mail[];
  readonly jobs: JobQueue;
  /** Moves the server's clock; better-auth keeps using the real one. */
  readonly clock: { offsetMs: number };
  browser(): Browser;
  /** A new browser, signed in to a new account. */
  signUp(email?: string): Promise<Browser & { readonly email: string; readonly userId: string }>;
  /** Resolves once every requested mail has been sent. */
  mailsSettled(): Promise<void>;
  /** Resolves once the card provider has been told of every subscription that ends. */
  renewalsStopped(): Promise<void>;
  /** The newest mail to an address; waits for it if necessary. */
  mailTo(address: string, subject: RegExp): Promise<Mail>;
  /** Moves the clock forward, and lets the webhook worker see it. */
  passTime(ms: number): void;
  readonly warmUp: App["warmUp"];
  /** The links that a start prints for its operator. */
  readonly issueAdminLinks: App["issueAdminLinks"];
  /** Runs the jobs that the queue runs every minute. */
  runBillingJobs(): Promise<void>;
  /** Checks alerts, as the queue does every five minutes. */
  watchAlerts(): Promise<void>;
  /** Whether a route is handled; takes its path as the contracts write it, `/x/{id}`. */
  hasRoute(method: string, path: string): boolean;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly env?: Record<string, string>;
  readonly webDir?: string;
  readonly scanner?: Scanner;
  /** Replaces hashes that cost next to nothing. */
  readonly passwords?: Passwords;
  /** Replaces a new database of the kind. */
  readonly connection?: Connection;
  /** Replaces a mailer that keeps mails in `mails`. */
  readonly mailer?: Mailer;
  readonly log?: Logger;
  readonly tracing?: Tracing;
}

/**
 * Loading the engine and its model takes seconds, so the apps of one test process share a scanner. It ends with that
 * process, not with an app.
 */
const sharedScanner: Scanner = {
  ...createScanner({ log: pino({ level: "silent" }), isLazy: true }),
  close: async () => undefined,
};

/** Hashes at a real server's costs would take a tenth of the time of all tests, which sign up again and again. */
const cheapPasswords = createPasswords({ memory: 8, passes: 1, parallelism: 1 });

let people = 0;

/** The whole server on a real port with a real database; only mail and time are fake. */
export async function startTestApp(kind: DatabaseKind, options: TestAppOptions = {}): Promise<TestApp> {
  const connection = options.connection ?? (await openTestDatabase(kind));
  const mails: Mail[] = [];
  const clock = { offsetMs: 0 };
  const log = options.log ?? pino({ level: process.env["TEST_LOG_LEVEL"] ?? "silent" });
  // On a local address, signing up with a listed email address makes an admin.
  const appUrl = options.env?.["ADMIN_EMAILS"] ? "http://localhost" : "http://shield.example";
  const scanner = options.scanner ?? sharedScanner;
  const config = readConfig({ PORT: "0", LOG_LEVEL: "silent", APP_URL: appUrl, ...options.env });
  const { http, queue, billing, webhooks, policies, warmUp, issueAdminLinks } = await buildApp({
    config,
    connection,
    clock: { now: () => new Date(Date.now() + clock.offsetMs) },
    mailer: options.mailer ?? { send: async (mail) => void mails.push(mail), close: () => undefined },
    scanner,
    vault: createVault(config.appSecret ?? SECRET, config.previousAppSecret),
    passwords: options.passwords ?? cheapPasswords,
    log,
    ...(options.tracing && { tracing: options.tracing }),
    webDir: options.webDir ?? `${tmpdir()}/no-web-app`,
  });
  const url = await http.listen({ host: "127.0.0.1", port: 0 });
  // With https only the app's own origin is accepted, and a browser behind a proxy sends that.
  const browser = () => createBrowser(url, config.secureCookies ? config.appUrl : url);
  return {
    url,
    db: connection.db,
    connection,
    mails,
    jobs: queue,
    warmUp,
    issueAdminLinks,
    clock,
    browser,
    signUp: async (email = `person-${(people += 1)}@shield.example`) => {
      const person = browser();
      const answer = await person.post<{ user: { id: string } }>("/api/v1/auth/sign-up", {
        email,
        password: PASSWORD,
      });
      if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status} ${answer.text}`);
      return { ...person, email, userId: answer.body.user.id };
    },
    mailsSettled: () => until(() => hasNoJobs(connection, ["mail", "account-letter"])),
    renewalsStopped: () => until(() => hasNoJobs(connection, ["stop-renewal"])),
    mailTo: (address, subject) => newestMail(mails, address, subject),
    passTime: (ms) => {
      clock.offsetMs += ms;
      webhooks.nudge();
    },
    runBillingJobs: billing.run,
    watchAlerts: policies.watchAlerts,
    hasRoute: (method, path) =>
      http.hasRoute({ method: method as HTTPMethods, url: path.replaceAll(/\{(\w+)\}/g, ":$1") }),
    close: async () => {
      await http.close();
      await scanner.close();
      await connection.close();
    },
  };
}

async function hasNoJobs({ executeSql }: Connection, names: readonly JobName[]): Promise<boolean> {
  const { rows } = await executeSql(
    "select 1 from jobs.job where name = any($1) and state < 'completed' limit 1",
    [names],
  );
  return rows.length === 0;
}

async function newestMail(mails: readonly Mail[], address: string, subject: RegExp): Promise<Mail> {
  const find = () => mails.findLast(({ to, subject: text }) => to === address && subject.test(text));
  await until(() => find() !== undefined).catch(() => undefined);
  const mail = find();
  if (mail === undefined) throw new Error(`no mail to ${address} about ${subject}`);
  return mail;
}

/** The token in the link of a mail. */
export function tokenIn(mail: Mail): string {
  const link = /https?:\/\/\S+\?token=(\S+)/.exec(mail.text)?.[1];
  if (link === undefined) throw new Error(`no link in: ${mail.text}`);
  return decodeURIComponent(link);
}
