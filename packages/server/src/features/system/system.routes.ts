import { describeApi, type ForeignApi, type RouteDefinition, routes } from "@prompt-shield/contracts";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { isBearerToken } from "../../http/bearer-token.ts";
import { fail } from "../../failure.ts";
import type { Metrics } from "../../http/metrics.ts";
import type { Mount } from "../../http/mount.ts";
import type { Ending } from "../../http/ending.ts";
import type { Check } from "./readiness.ts";

export interface SystemRoutesParts {
  readonly app: FastifyInstance;
  readonly mount: Mount;
  readonly config: Config;
  readonly metrics: Metrics;
  /** The gateway's routes that are not part of our contracts. */
  readonly api: ForeignApi;
  /** The checks by their names in /readyz. They never reject. */
  readonly checks: Readonly<Record<string, Check>>;
  readonly ending: Ending;
}

const GATEWAYS = ["openai", "anthropic"] as const;

export function mountSystemRoutes(parts: SystemRoutesParts): void {
  const { app, mount, config, metrics, api, checks, ending } = parts;
  app.get("/healthz", async () => ({ status: "ok" }));

  app.get("/readyz", async (_request, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await check()] as const),
    );
    const isReady = !ending.isNear() && results.every(([, ready]) => ready);
    reply.code(isReady ? 200 : 503);
    return { status: isReady ? "ready" : "not ready", checks: Object.fromEntries(results) };
  });

  app.get("/metrics", async (request, reply) => {
    if (config.metricsToken === undefined) fail("not_found");
    if (!isBearerToken(request.headers.authorization, config.metricsToken)) fail("unauthenticated");
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });

  // Built on first use: most servers never need it, and building it would slow every start.
  let description: ReturnType<typeof describeApi> | undefined;
  app.get("/openapi.json", async () => {
    description ??= describeApi(routes as Record<string, RouteDefinition>, config.appUrl, api);
    return description;
  });

  mount(routes.publicConfig, async () => ({
    captcha: config.captcha ? { provider: config.captcha.provider, site_key: config.captcha.siteKey } : null,
    email_verification_required: config.requireEmailVerification,
    payment_links: {
      starter: config.paymentLinks.starter ?? "/pay/starter",
      pro: config.paymentLinks.pro ?? "/pay/pro",
      growth: config.paymentLinks.growth ?? null,
    },
    test_payments: config.payments === "test",
    payments: config.payments,
    billing: config.billing ? ("on" as const) : ("off" as const),
    sign_up: config.isSignUpOpen ? ("open" as const) : ("closed" as const),
    oidc: config.oidc !== undefined,
    local_sign_in: config.localSignIn ? ("on" as const) : ("off" as const),
    support_email: config.supportEmail,
    primary_url: config.publicPrimaryUrl ?? "",
    gateways: GATEWAYS.filter((name) => config.upstreams[name].url !== undefined),
  }));
}
