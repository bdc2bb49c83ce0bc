import { ACCESS_TOKEN_LIFETIME_S, MESSAGES, routes } from "@prompt-shield/contracts";
import { forwardCookies, toAuthHeaders } from "../../http/auth-bridge.ts";
import type { Captcha } from "../../ports/captcha.ts";
import type { Mount } from "../../http/mount.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import type { FastifyRequest } from "fastify";
import type { AccountsService } from "./accounts.service.ts";
import type { SignInService, Visitor } from "./sign-in.service.ts";
import { userOfCaller, userOfRow } from "./user-shape.ts";

export interface AccountRoutesParts {
  readonly mount: Mount;
  readonly signIn: SignInService;
  readonly accounts: AccountsService;
  readonly rateLimiter: RateLimiter;
  readonly captcha: Captcha;
}

const OK = { ok: true } as const;

export function mountAccountRoutes(parts: AccountRoutesParts): void {
  mountEntryRoutes(parts);
  mountRecoveryRoutes(parts);
  mountChangeRoutes(parts);
}

/** Coming in: a session for the browser, a token for programs. */
function mountEntryRoutes({ mount, signIn, rateLimiter, captcha }: AccountRoutesParts): void {
  mount(
    routes.signUp,
    async ({ body, request, reply, address }) => {
      await captcha.check(body.captcha, address);
      const { user, cookies } = await signIn.signUp(pick(body), visitorOf(request));
      forwardCookies(cookies, reply);
      return { user: user && userOfRow(user), message: MESSAGES.signUpSuccess };
    },
    { limit: "signUpPerAddress" },
  );

  mount(
    routes.signIn,
    async ({ body, request, reply, address }) => {
      perAccount(rateLimiter, "signInPerAccount", body.email);
      await captcha.check(body.captcha, address);
      const { user, cookies } = await signIn.signIn(pick(body), visitorOf(request));
      forwardCookies(cookies, reply);
      return { user: userOfRow(user) };
    },
    { limit: "signInPerAddress" },
  );

  mount(
    routes.login,
    async ({ body }) => {
      perAccount(rateLimiter, "signInPerAccount", body.email);
      const { token, user } = await signIn.issueToken(pick(body));
      return {
        access_token: token,
        token_type: "bearer" as const,
        expires_in: ACCESS_TOKEN_LIFETIME_S,
        user: userOfRow(user),
      };
    },
    { limit: "signInPerAddress" },
  );

  mount(routes.verifyToken, async ({ caller }) => ({ status: "valid" as const, user: userOfCaller(caller) }));
}

/** Mailed links: for a forgotten password, and for an address that must be verified. */
function mountRecoveryRoutes({ mount, accounts, rateLimiter, captcha }: AccountRoutesParts): void {
  mount(
    routes.forgotPassword,
    async ({ body, address }) => {
      perAccount(rateLimiter, "mailPerAccount", body.email);
      await captcha.check(body.captcha, address);
      await accounts.requestReset(body.email);
      return { message: MESSAGES.resetMailSent };
    },
    { limit: "mailPerAddress" },
  );

  mount(
    routes.resetPassword,
    async ({ body }) => {
      await accounts.resetPassword(body.token, body.password);
      return OK;
    },
    { limit: "tokenPerAddress" },
  );

  mount(
    routes.verifyEmail,
    async ({ body }) => {
      await accounts.verifyEmail(body.token);
      return OK;
    },
    { limit: "tokenPerAddress" },
  );

  mount(
    routes.resendVerification,
    async ({ body }) => {
      perAccount(rateLimiter, "mailPerAccount", body.email);
      await accounts.resendVerification(body.email);
      return { message: MESSAGES.verificationMailSent };
    },
    { limit: "mailPerAddress" },
  );
}

/** Another address, another password. */
function mountChangeRoutes({ mount, accounts }: AccountRoutesParts): void {
  mount(
    routes.changeEmail,
    async ({ body, caller }) => {
      await accounts.requestEmailChange(caller, body.new_email);
      return { message: MESSAGES.emailChangeMailSent };
    },
    { limit: "mailPerAccount" },
  );

  mount(
    routes.confirmEmailChange,
    async ({ body }) => {
      await accounts.confirmEmailChange(body.token);
      return OK;
    },
    { limit: "tokenPerAddress" },
  );

  mount(
    routes.changePassword,
    async ({ body, caller, request, reply }) => {
      const passwords = { current: body.current_password, next: body.new_password };
      forwardCookies(await accounts.changePassword(caller, passwords, visitorOf(request)), reply);
      return OK;
    },
    { limit: "passwordPerUser" },
  );
}

function perAccount(
  rateLimiter: RateLimiter,
  name: "signInPerAccount" | "mailPerAccount",
  email: string,
): void {
  rateLimiter.take(name, email.trim().toLowerCase());
}

function visitorOf(request: FastifyRequest): Visitor {
  return { headers: toAuthHeaders(request) };
}

function pick({ email, password }: { email: string; password: string }) {
  return { email, password };
}
