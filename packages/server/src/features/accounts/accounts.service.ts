import { VALIDATION } from "@prompt-shield/contracts/messages";
import { z } from "zod";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import type { AccountLetters } from "./account-letters.ts";
import { emailChangedMail, passwordChangedMail } from "./accounts.mails.ts";
import type { Admins } from "./admins.ts";
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
  readonly letters: AccountLetters;
  readonly audit: Audit;
  readonly admins: Admins;
  readonly clock: Clock;
}

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Keeping an account: verifying, recovering, changing address and password. */
export function createAccountsService(parts: AccountParts) {
  const { auth, store, tokens, mail, letters, audit, admins, clock } = parts;
  return {
    /** Says the same whether or not the address has an account. */
    requestReset: (email: string): Promise<void> => letters.ask({ about: "reset", email }),

    resetPassword: async (token: string, newPassword: string): Promise<void> => {
      await auth.api.resetPassword({ body: { token, newPassword } }).catch(refuseLink);
    },

    verifyEmail: async (token: string): Promise<void> => {
      await auth.api.verifyEmail({ query: { token } }).catch(refuseLink);
    },

    resendVerification: (email: string): Promise<void> => letters.ask({ about: "verification", email }),

    /** Also the same answer whoever the new address belongs to; the mail goes to the new address. */
    requestEmailChange: async (caller: Caller, newEmail: string): Promise<void> => {
      const email = newEmail.toLowerCase();
      if (!z.email().safeParse(email).success)
        fail("validation_failed", { message: VALIDATION.emailInvalid });
      const { userId, email: oldEmail } = caller;
      await letters.ask({ about: "email-change", userId, oldEmail, newEmail: email });
    },

    confirmEmailChange: async (token: string): Promise<void> => {
      const change = (await tokens.readEmailChange(token)) ?? fail("link_invalid");
      if ((await store.findByEmail(change.newEmail)) !== undefined) fail("link_invalid");
      if (!(await store.changeEmail({ ...change, now: clock.now() }))) fail("link_invalid");
      await mail.dispatch(emailChangedMail(change.oldEmail, change.newEmail));
      await audit.record({ actorId: change.userId, action: "account.email_changed" });
      await admins.grant([change.newEmail]);
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
      await mail.dispatch(passwordChangedMail(caller.email));
      await audit.record({ actorId: caller.userId, action: "account.password_changed" });
      return headers;
    },
  };
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
