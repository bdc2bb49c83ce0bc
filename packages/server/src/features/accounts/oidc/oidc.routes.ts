import { isWebPath, WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../../../config.ts";
import { Failure } from "../../../failure.ts";
import { readCookie } from "../../../http/authenticate.ts";
import { setCookie } from "../../../http/cookie.ts";
import { addressSubject, type RateLimiter } from "../../../http/rate-limit.ts";
import { OIDC_CALLBACK_PATH } from "../../../ports/openid.ts";
import { oidcCookieName } from "../auth.ts";
import { visitorOf } from "../visitor.ts";
import { FLOW_LIFETIME_S, type OidcService } from "./oidc.service.ts";

interface Parts {
  readonly app: FastifyInstance;
  readonly oidc: OidcService;
  readonly rateLimiter: RateLimiter;
  readonly config: Pick<Config, "secureCookies" | "appUrl">;
}

const PAGE_MAX_CHARS = 1_024;

export const OIDC_START_PATH = "/api/v1/auth/oidc/start";

/** A browser opens these two addresses itself, so a refusal redirects to the sign-in page instead of returning JSON. */
export function mountOidcRoutes({ app, oidc, rateLimiter, config }: Parts): void {
  const name = oidcCookieName(config.secureCookies);
  const flowCookie = (value: string, maxAgeS: number) =>
    setCookie({ name, value, maxAgeS, isSecure: config.secureCookies });

  app.get(OIDC_START_PATH, async (request, reply) => {
    await rateLimiter.take("signInPerAddress", addressSubject(request.ip));
    reply.header("cache-control", "no-store");
    try {
      const { to } = request.query as { to?: unknown };
      const { url, sealedFlow } = await oidc.begin(pageOf(to, config.appUrl));
      return await reply.header("set-cookie", flowCookie(sealedFlow, FLOW_LIFETIME_S)).redirect(url, 303);
    } catch (error) {
      request.log.error({ reason: reasonOf(error) }, "the OpenID Connect issuer could not be asked");
      return refuse(reply, "oidc_unavailable");
    }
  });

  app.get(OIDC_CALLBACK_PATH, async (request, reply) => {
    await rateLimiter.take("signInPerAddress", addressSubject(request.ip));
    reply.header("cache-control", "no-store");
    const answered = new URL(request.url, config.appUrl);
    const done = flowCookie("", 0);
    const sealedFlow = readCookie(request.headers.cookie, name);
    const page = oidc.returnTo(sealedFlow);
    try {
      const { cookies } = await oidc.finish(answered, sealedFlow, visitorOf(request));
      reply.header("set-cookie", [...cookies.getSetCookie(), done]);
      return await reply.redirect(page ?? WEB_PATHS.dashboard, 303);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      request.log.warn(
        { code: error.code, reason: reasonOf(error.cause) },
        "sign-in with OpenID Connect was refused",
      );
      reply.header("set-cookie", done);
      return refuse(reply, error.code, page);
    }
  });
}

/**
 * Passes only the code: the page knows the messages, and a URL must not carry text that anyone could write. Someone who
 * came from an invitation returns to it, where they can choose another way in.
 */
function refuse(reply: FastifyReply, code: string, page = "") {
  const isInvited = page.startsWith(`${WEB_PATHS.invitation}?`);
  const path = isInvited ? `${page}&refusal=${code}` : `${WEB_PATHS.login}?refusal=${code}`;
  return reply.redirect(path, 303);
}

/**
 * Accepts only our own pages, so that a crafted link cannot send people to another site after the sign-in (open
 * redirect).
 */
function pageOf(to: unknown, appUrl: string): string | undefined {
  if (typeof to !== "string" || to.length > PAGE_MAX_CHARS || !to.startsWith("/")) return undefined;
  const url = URL.parse(to, appUrl);
  if (url === null || url.origin !== new URL(appUrl).origin || !isWebPath(url.pathname)) return undefined;
  return `${url.pathname}${url.search}`;
}

/** Logs only the message: the error itself may carry a response with tokens in it. */
function reasonOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}
