import { ACCESS_TOKEN_LIFETIME_S, MESSAGES, routes } from "@prompt-shield/contracts";
import { forwardCookies } from "../../http/auth-bridge.ts";
import type { Captcha } from "../../ports/captcha.ts";
import type { Mount } from "../../http/mount.ts";
import type { RateLimiter } from "../../http/rate-limit.ts";
import { type Authentication, findVisitor } from "../../http/authenticate.ts";
import type { AccountsService } from "./accounts.service.ts";
import type { Admins } from "./admins.ts";
import type { EmailChangeService } from "./email-change.service.ts";
import type { SignInService } from "./sign-in.service.ts";
import type { SignUpService } from "./sign-up.service.ts";
import { userOfCaller, userOfRow } from "./user-shape.ts";
import { visitorOf } from "./visitor.ts";
import type { z } from "zod";

export interface AccountRoutesParts {
  readonly mount: Mount;
  readonly signUp: SignUpService;
  readonly signIn: SignInService;
  readonly accounts: AccountsService;
  readonly emailChange: EmailChangeService;
  readonly admins: Admins;
  readonly authentication: Authentication;
  readonly rateLimiter: RateLimiter;
  readonly captcha: Captcha;
}

const OK = { ok: true } as const;

export function mountAccountRoutes(parts: AccountRoutesParts): void {
  mountEntryRoutes(parts);
  mountRecoveryRoutes(parts);
  mountChangeRoutes(parts);
  mountAdminLinkRoute(parts);
}

/** Sign-up and sign-in: a session for browsers, a token for programs. */
function mountEntryRoutes({ mount, signUp, signIn, captcha }: AccountRoutesParts): void {
  mount(
    routes.signUp,
    async ({ body, request, reply, address }) => {
      await captcha.check(body.captcha, address);
      const { user, cookies } = await signUp.signUp(pick(body), visitorOf(request), body.invitation);
      forwardCookies(cookies, reply);
      return { user: user && userOfRow(user), message: MESSAGES.signUpSuccess };
    },
    { limit: "signUpPerAddress" },
  );

  mount(
    routes.signIn,
    async ({ body, request, reply, address }) => {
      await captcha.check(body.captcha, address);
      const { user, cookies } = await signIn.signIn(wishOf(body), visitorOf(request));
      forwardCookies(cookies, reply);
      return { user: userOfRow(user) };
    },
    { limit: "signInPerAddress" },
  );

  mount(
    routes.login,
    async ({ body, request, address }) => {
      await captcha.check(body.captcha, address);
      const { token, user } = await signIn.issueToken(wishOf(body), visitorOf(request));
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

/** Mailed links: password reset and address verification. */
function mountRecoveryRoutes(parts: AccountRoutesParts): void {
  const { mount, accounts, rateLimiter, captcha, authentication } = parts;
  mount(
    routes.forgotPassword,
    async ({ body, address }) => {
      await rateLimiter.take("mailPerAccount", body.email.trim().toLowerCase());
      await captcha.check(body.captcha, address);
      await accounts.requestReset(body.email);
      return { message: MESSAGES.resetMailSent };
    },
    { limit: "mailPerAddress" },
  );

  mount(
    routes.resetPassword,
    async ({ body, address }) => {
      await accounts.resetPassword({ token: body.token, address }, body.password);
      return OK;
    },
    { limit: "tokenPerAddress" },
  );

  mount(
    routes.verifyEmail,
    async ({ body, request, address }) => {
      const caller = await findVisitor(request, authentication);
      await accounts.verifyEmail({ token: body.token, address }, { caller, password: body.password });
      return OK;
    },
    { limit: "tokenPerAddress" },
  );

  mount(
    routes.resendVerification,
    async ({ body }) => {
      await rateLimiter.take("mailPerAccount", body.email.trim().toLowerCase());
      await accounts.resendVerification(body.email);
      return { message: MESSAGES.verificationMailSent };
    },
    { limit: "mailPerAddress" },
  );
}

function mountChangeRoutes({ mount, accounts, emailChange }: AccountRoutesParts): void {
  mount(
    routes.changeEmail,
    async ({ body, caller }) => {
      const password = body.current_password ?? body.password;
      await emailChange.ask(caller, { newEmail: body.new_email, password });
      return { message: MESSAGES.emailChangeMailSent };
    },
    { limit: "mailPerAccount" },
  );

  mount(
    routes.confirmEmailChange,
    async ({ body }) => {
      await emailChange.confirm(body.token);
      return OK;
    },
    { limit: "tokenPerAddress" },
  );

  mount(
    routes.undoEmailChange,
    async ({ body }) => {
      const { email, resetToken, revokedKeys } = await emailChange.undo(body.token);
      return { ...OK, email, reset_token: resetToken, revoked_keys: revokedKeys };
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

/** The link that the server prints for its operator. */
function mountAdminLinkRoute({ mount, signUp, admins, authentication }: AccountRoutesParts): void {
  mount(
    routes.claimAdmin,
    async ({ body, request }) => {
      const user = await admins.claim({
        token: body.token,
        password: body.password,
        caller: await findVisitor(request, authentication),
        takeAccount: (email, password) => signUp.takeOver({ email, password }, visitorOf(request)),
      });
      return { user: userOfRow(user) };
    },
    { limit: "tokenPerAddress" },
  );
}

function wishOf(body: z.output<typeof routes.signIn.body>) {
  return { ...pick(body), code: body.code, invitation: body.invitation };
}

function pick({ email, password }: { email: string; password: string }) {
  return { email, password };
}
