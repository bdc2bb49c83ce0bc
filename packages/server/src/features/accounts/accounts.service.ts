import { VALIDATION } from "@prompt-shield/contracts/messages";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../http/errors.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import { confirmEmailChangeMail, emailChangedMail, passwordChangedMail } from "./accounts.mails.ts";
import type { AccountsStore } from "./accounts.store.ts";
import { authErrorCode } from "./auth-error.ts";
import type { Auth } from "./auth.ts";
import type { Visitor } from "./sign-in.service.ts";
import type { Tokens } from "./tokens.ts";

export interface AccountParts {
  readonly auth: Auth;
  readonly store: AccountsStore;
  readonly tokens: Tokens;
  readonly mail: MailDispatch;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly config: Pick<Config, "appUrl" | "adminEmails" | "requireEmailVerification">;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Keeping an account: verifying, recovering, changing address and password. */
export function createAccountsService({ auth, store, tokens, mail, audit, clock, config }: AccountParts) {
  const grantAdmin = () => store.grantAdmin(config.adminEmails, config.requireEmailVerification);

  return {
    /** Says the same whether or not the address has an account. */
    requestReset: async (email: string): Promise<void> => {
      await auth.api.requestPasswordReset({ body: { email } }).catch(ignoreRefusal);
    },

    resetPassword: async (token: string, newPassword: string): Promise<void> => {
      await auth.api.resetPassword({ body: { token, newPassword } }).catch(refuseLink);
    },

    verifyEmail: async (token: string): Promise<void> => {
      await auth.api.verifyEmail({ query: { token } }).catch(refuseLink);
      await grantAdmin();
    },

    resendVerification: async (email: string): Promise<void> => {
      await auth.api.sendVerificationEmail({ body: { email } }).catch(ignoreRefusal);
    },

    /** Also the same answer whoever the new address belongs to; the mail goes to the new address. */
    requestEmailChange: async (caller: Caller, newEmail: string): Promise<void> => {
      const email = newEmail.toLowerCase();
      if (!z.email().safeParse(email).success)
        fail("validation_failed", { message: VALIDATION.emailInvalid });
      const token = await tokens.signEmailChange({
        userId: caller.userId,
        oldEmail: caller.email,
        newEmail: email,
      });
      if ((await store.findByEmail(email)) !== undefined) return;
      mail.dispatch(confirmEmailChangeMail(config.appUrl, email, token));
    },

    confirmEmailChange: async (token: string): Promise<void> => {
      const change = (await tokens.readEmailChange(token)) ?? fail("link_invalid");
      if ((await store.findByEmail(change.newEmail)) !== undefined) fail("link_invalid");
      if (!(await store.changeEmail({ ...change, now: clock.now() }))) fail("link_invalid");
      mail.dispatch(emailChangedMail(change.oldEmail, change.newEmail));
      await audit.record({ actorId: change.userId, action: "account.email_changed" });
      await grantAdmin();
    },

    changePassword: async (
      caller: Caller,
      passwords: { current: string; next: string },
      visitor: Visitor,
    ) => {
      const body = {
        currentPassword: passwords.current,
        newPassword: passwords.next,
        revokeOtherSessions: true,
      };
      const { headers } = await auth.api
        .changePassword({ body, headers: visitor.headers, returnHeaders: true })
        .catch((error: unknown) => refusePassword(error));
      mail.dispatch(passwordChangedMail(caller.email));
      await audit.record({
        actorId: caller.userId,
        action: "account.password_changed",
        ipAddress: visitor.ipAddress,
      });
      return headers;
    },
  };
}

function ignoreRefusal(error: unknown): void {
  if (authErrorCode(error) === undefined) throw error;
}

function refuseLink(error: unknown): never {
  if (authErrorCode(error) === undefined) throw error;
  fail("link_invalid", { cause: error });
}

function refusePassword(error: unknown): never {
  const code = authErrorCode(error);
  if (code === undefined) throw error;
  fail(code === "INVALID_PASSWORD" ? "password_incorrect" : "unauthenticated", { cause: error });
}
