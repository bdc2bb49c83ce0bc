import { randomBytes } from "node:crypto";
import { VALIDATION } from "@prompt-shield/contracts/messages";
import { z } from "zod";
import type { Config } from "../../config.ts";
import { fail } from "../../failure.ts";
import { type Clock, monthOf } from "../../ports/clock.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import { invitationMail } from "./accounts.mails.ts";
import type { AccountsStore } from "./accounts.store.ts";
import type { Auth } from "./auth.ts";
import type { CallersStore } from "./callers.store.ts";
import type { Links } from "./links.ts";

export interface InvitationsParts {
  readonly auth: Auth;
  readonly store: AccountsStore;
  readonly callers: CallersStore;
  readonly links: Links;
  readonly mail: MailDispatch;
  readonly clock: Clock;
  readonly config: Pick<Config, "appUrl" | "localSignIn">;
}

/** Accounts that an administrator makes for others: the way in where sign-up is closed. */
export function createInvitations({ auth, store, callers, links, mail, clock, config }: InvitationsParts) {
  return {
    invite: async (given: string): Promise<string> => {
      if (!config.localSignIn) fail("local_sign_in_off");
      const email = given.toLowerCase();
      if (!z.email().safeParse(email).success)
        fail("validation_failed", { message: VALIDATION.emailInvalid });
      if ((await store.findByEmail(email)) || (await links.isReserved(email))) fail("account_exists");
      // A random password that nobody knows. The mailed link lets its owner choose one, and proves the address.
      const body = { email, name: email, password: randomBytes(32).toString("base64url") };
      await auth.api.signUpEmail({ body });
      const { id, password } = (await store.findByEmail(email)) ?? fail("signup_failed");
      await store.endAllSessions(id);
      await callers.ensureRows(id, monthOf(clock.now()));
      const token = await links.issue({ kind: "reset", userId: id, password });
      await mail.dispatch(invitationMail(config.appUrl, email, token));
      return id;
    },
  };
}
