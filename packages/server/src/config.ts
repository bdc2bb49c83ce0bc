import { resolve } from "node:path";
import { UNLIMITED_SCANS } from "@prompt-shield/contracts/limits";
import { z } from "zod";
import { TRUST_PROXY_TAKES, trustProxySetting } from "./trust-proxy.ts";

/** A setting that cannot be used. The message is one line that names the variable and what it takes. */
export class ConfigError extends Error {}

export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Reads and checks every setting once. `APP_SECRET` may stay empty: an embedded start then generates one. */
export function readConfig(env: Record<string, string | undefined>) {
  const values = parse(env);
  const port = values.PORT;
  const smtp = values.SMTP_URL !== undefined;
  if (values.DATABASE_URL !== undefined && values.APP_SECRET === undefined) {
    throw new ConfigError(
      "APP_SECRET is required with DATABASE_URL: set it to at least 32 random characters.",
    );
  }
  if ((values.CAPTCHA_PROVIDER === undefined) !== (values.CAPTCHA_SITE_KEY === undefined)) {
    throw new ConfigError("CAPTCHA_SITE_KEY and CAPTCHA_PROVIDER go together: set both, or neither.");
  }
  if (values.CAPTCHA_PROVIDER !== undefined && values.CAPTCHA_SECRET === undefined) {
    throw new ConfigError(
      "CAPTCHA_SECRET is required with CAPTCHA_PROVIDER: set it to the provider's secret.",
    );
  }
  if (values.BILLING && values.SCAN_LIMIT !== undefined) {
    throw new ConfigError("SCAN_LIMIT needs BILLING=off: otherwise each plan has its own limit.");
  }
  if (!values.BILLING && values.PAYSTACK_SECRET_KEY !== undefined) {
    throw new ConfigError("BILLING=off and PAYSTACK_SECRET_KEY contradict each other: unset one of them.");
  }
  const appUrl = values.APP_URL ?? `http://localhost:${port}`;
  const isLocal = isLoopback(appUrl);
  const isPublic = !isLocal && appUrl.startsWith("https:");
  return {
    host: values.HOST,
    port,
    appUrl,
    /** Reachable from this machine only, so everyone who can reach it is its operator. */
    isLocal,
    secureCookies: appUrl.startsWith("https://"),
    /** Reachable by strangers: what is convenient on your own machine must be enabled explicitly here. */
    isPublic,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    appSecret: values.APP_SECRET,
    previousAppSecret: values.APP_SECRET_PREVIOUS,
    mail: { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM },
    requireEmailVerification: values.REQUIRE_EMAIL_VERIFICATION ?? smtp,
    adminEmails: values.ADMIN_EMAILS,
    supportEmail: values.SUPPORT_EMAIL ?? `support@${new URL(appUrl).hostname}`,
    /** Off: a company's own installation, without plans or prices. */
    billing: values.BILLING,
    /** Scans per month, the same limit for everyone. Applies only where nothing is sold. */
    scanLimit: values.SCAN_LIMIT,
    isSignUpOpen: values.SIGN_UP === "open",
    /** Off: people can sign in only through the company's own provider. */
    localSignIn: values.LOCAL_SIGN_IN,
    oidc: oidcOf(values),
    payments: paymentsOf(values, isPublic),
    paystack: {
      secretKey: values.PAYSTACK_SECRET_KEY,
      baseUrl: values.PAYSTACK_BASE_URL,
      plans: { starter: values.PAYSTACK_PLAN_STARTER, pro: values.PAYSTACK_PLAN_PRO },
    },
    paymentLinks: {
      starter: values.PAYMENT_LINK_STARTER,
      pro: values.PAYMENT_LINK_PRO,
      growth: values.PAYMENT_LINK_GROWTH,
    },
    captcha:
      values.CAPTCHA_PROVIDER === undefined
        ? undefined
        : {
            provider: values.CAPTCHA_PROVIDER,
            siteKey: values.CAPTCHA_SITE_KEY ?? "",
            secret: values.CAPTCHA_SECRET ?? "",
          },
    scanLogRetentionDays: values.SCAN_LOG_RETENTION_DAYS,
    publicPrimaryUrl: values.PUBLIC_PRIMARY_URL,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    shutdownDelayMs: values.SHUTDOWN_DELAY_S * 1000,
    metricsToken: values.METRICS_TOKEN,
    tracing: { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: values.OTEL_SERVICE_NAME },
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
    upstreams: {
      openai: { url: values.UPSTREAM_OPENAI_URL, key: values.UPSTREAM_OPENAI_KEY },
      anthropic: { url: values.UPSTREAM_ANTHROPIC_URL, key: values.UPSTREAM_ANTHROPIC_KEY },
    },
    upstreamTimeoutMs: values.UPSTREAM_TIMEOUT_S * 1000,
    /** Lets a call through when its texts could not be read, instead of refusing it. */
    failsOpen: values.SHIELD_FAIL === "open",
  };
}

const flag = z
  .string()
  .toLowerCase()
  .pipe(z.enum(["true", "false", "1", "0", "on", "off", "yes", "no"]))
  .transform((word) => ["true", "1", "on", "yes"].includes(word));
const webAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ""));
const wholeNumber = (low: number, high: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(low).max(high));
const emailList = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((email) => email.trim().toLowerCase())
      .filter((email) => email !== ""),
  )
  .pipe(z.array(z.email()));

/** Secrets are sent to this address, so it must use https unless the provider runs on this machine. */
const safeAddress = webAddress.refine((address) => address.startsWith("https:") || isLoopback(address));
const domainList = z
  .string()
  .toLowerCase()
  .transform((list) => list.split(",").flatMap((domain) => domain.trim().replace(/^@/, "") || []))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)));

/** Each variable, with a description of the values it takes. */
const VARIABLES = {
  PORT: [wholeNumber(0, 65_535).default(3000), "a port number from 0 to 65535"],
  HOST: [z.string().max(255).default("127.0.0.1"), "a host name or an IP address"],
  APP_URL: [webAddress.optional(), "an http or https address"],
  DATA_DIR: [z.string().default("./data"), "the path of a folder"],
  DATABASE_URL: [z.url({ protocol: /^postgres(ql)?$/ }).optional(), "a PostgreSQL address (postgres://…)"],
  APP_SECRET: [z.string().min(32).optional(), "at least 32 random characters"],
  APP_SECRET_PREVIOUS: [z.string().min(1).optional(), "the APP_SECRET from before the last change"],
  SMTP_URL: [z.url({ protocol: /^smtps?$/ }).optional(), "a mail server address (smtp://… or smtps://…)"],
  MAIL_FROM: [
    z.string().regex(/@/).max(320).default("Prompt Shield <no-reply@localhost>"),
    "a sender such as Prompt Shield <no-reply@example.com>",
  ],
  REQUIRE_EMAIL_VERIFICATION: [flag.optional(), "true or false"],
  ADMIN_EMAILS: [emailList.default([]), "email addresses separated by commas"],
  SUPPORT_EMAIL: [z.email().optional(), "an email address"],
  BILLING: [flag.default(true), "on or off"],
  SCAN_LIMIT: [wholeNumber(0, UNLIMITED_SCANS).optional(), "a number of scans a month"],
  SIGN_UP: [
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(["open", "closed"]))
      .default("open"),
    "open or closed",
  ],
  LOCAL_SIGN_IN: [flag.default(true), "on or off"],
  OIDC_ISSUER: [safeAddress.optional(), "the https address of an OpenID Connect issuer"],
  OIDC_CLIENT_ID: [z.string().min(1).optional(), "the client id from the issuer"],
  OIDC_CLIENT_SECRET: [z.string().min(1).optional(), "the client secret from the issuer"],
  OIDC_ALLOWED_DOMAINS: [domainList.default([]), "email domains separated by commas"],
  OIDC_WORKSPACE: [z.string().min(1).max(64).optional(), "the id of a team workspace"],
  OIDC_ROLE: [
    z
      .string()
      .toLowerCase()
      .pipe(z.enum(["admin", "developer", "viewer"]))
      .default("developer"),
    "admin, developer or viewer",
  ],
  PAYSTACK_SECRET_KEY: [z.string().regex(/^sk_/).optional(), "a Paystack secret key (sk_…)"],
  ALLOW_SANDBOX_PAYMENTS: [flag.default(false), "true or false"],
  PAYSTACK_BASE_URL: [webAddress.default("https://api.paystack.co"), "an http or https address"],
  PAYSTACK_PLAN_STARTER: [z.string().regex(/^PLN_/).optional(), "a Paystack plan code (PLN_…)"],
  PAYSTACK_PLAN_PRO: [z.string().regex(/^PLN_/).optional(), "a Paystack plan code (PLN_…)"],
  PAYMENT_LINK_STARTER: [webAddress.optional(), "an http or https address"],
  PAYMENT_LINK_PRO: [webAddress.optional(), "an http or https address"],
  PAYMENT_LINK_GROWTH: [webAddress.optional(), "an http or https address"],
  CAPTCHA_PROVIDER: [z.enum(["hcaptcha", "turnstile"]).optional(), "hcaptcha or turnstile"],
  CAPTCHA_SITE_KEY: [z.string().min(1).optional(), "the captcha's public key"],
  CAPTCHA_SECRET: [z.string().min(1).optional(), "the captcha's secret"],
  SCAN_LOG_RETENTION_DAYS: [wholeNumber(0, 36_500).default(0), "a number of days from 0 (keep) to 36500"],
  PUBLIC_PRIMARY_URL: [webAddress.optional(), "an http or https address"],
  TRUST_PROXY: [trustProxySetting.default(false), TRUST_PROXY_TAKES],
  SHUTDOWN_DELAY_S: [wholeNumber(0, 300).default(0), "a number of seconds from 0 to 300"],
  LOG_LEVEL: [
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
    "fatal, error, warn, info, debug, trace or silent",
  ],
  METRICS_TOKEN: [z.string().min(1).optional(), "a token"],
  OTEL_EXPORTER_OTLP_ENDPOINT: [webAddress.optional(), "the http or https address of a trace collector"],
  OTEL_SERVICE_NAME: [z.string().max(100).default("prompt-shield"), "the service name for traces"],
  UPSTREAM_OPENAI_URL: [webAddress.optional(), "an http or https address that ends in /v1"],
  UPSTREAM_OPENAI_KEY: [z.string().min(1).optional(), "the API key for calls to this provider"],
  UPSTREAM_ANTHROPIC_URL: [webAddress.optional(), "an http or https address without /v1"],
  UPSTREAM_ANTHROPIC_KEY: [z.string().min(1).optional(), "the API key for calls to this provider"],
  UPSTREAM_TIMEOUT_S: [wholeNumber(1, 3_600).default(600), "a number of seconds from 1 to 3600"],
  SHIELD_FAIL: [z.enum(["open", "closed"]).default("closed"), "open or closed"],
  WEBHOOK_ALLOW_PRIVATE: [flag.default(false), "true or false"],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

/** Real cards are charged, only test cards are accepted, or nothing can be paid. */
export type Payments = "live" | "test" | "off";

type Values = { [Name in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[Name][0]> };

export const SETTING_NAMES = Object.keys(VARIABLES) as (keyof Values)[];

/**
 * One line for each invalid setting, worded as a failed start would print it. Does not check settings against each
 * other.
 */
export function findWrongSettings(env: Record<string, string | undefined>): string[] {
  return SETTING_NAMES.filter((name) => !readVariable(name, env).success).map(complain);
}

function parse(env: Record<string, string | undefined>): Values {
  const entries = SETTING_NAMES.map((name) => {
    const result = readVariable(name, env);
    if (!result.success) throw new ConfigError(complain(name));
    return [name, result.data];
  });
  return Object.fromEntries(entries) as Values;
}

function isLoopback(appUrl: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(appUrl).hostname);
}

function oidcOf(values: Values) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values;
  const given = [issuer, clientId, clientSecret].filter((value) => value !== undefined).length;
  if (given > 0 && given < 3)
    throw new ConfigError(
      "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: set all three, or none.",
    );
  if (given === 0 && !values.LOCAL_SIGN_IN)
    throw new ConfigError("LOCAL_SIGN_IN=off needs OIDC_ISSUER: otherwise nobody could sign in.");
  const { OIDC_WORKSPACE: workspaceId, OIDC_ROLE: role, OIDC_ALLOWED_DOMAINS: allowedDomains } = values;
  // Many issuers let anyone in the world sign in; without a list of domains, all of them would become members.
  if (workspaceId !== undefined && (given === 0 || allowedDomains.length === 0))
    throw new ConfigError(
      "OIDC_WORKSPACE needs OIDC_ISSUER and OIDC_ALLOWED_DOMAINS: they decide who joins it.",
    );
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const team = workspaceId === undefined ? undefined : { workspaceId, role };
  return { issuer, clientId, clientSecret, allowedDomains, team };
}

/**
 * With test cards, anyone on a public server could get a paid plan for free, so the sandbox must be enabled explicitly.
 */
function paymentsOf(values: Values, isPublic: boolean): Payments {
  if (!values.BILLING) return "off";
  if (values.PAYSTACK_SECRET_KEY !== undefined) return "live";
  return isPublic && !values.ALLOW_SANDBOX_PAYMENTS ? "off" : "test";
}

function readVariable(name: keyof Values, env: Record<string, string | undefined>) {
  // An empty variable counts as unset: that is how compose files and .env templates leave one out.
  const raw = env[name]?.trim() === "" ? undefined : env[name]?.trim();
  return VARIABLES[name][0].safeParse(raw);
}

function complain(name: keyof Values): string {
  return `${name} must be ${VARIABLES[name][1]}.`;
}
