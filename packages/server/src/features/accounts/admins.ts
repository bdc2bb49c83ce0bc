import { WEB_PATHS } from "@prompt-shield/contracts/web-paths";
import type { Config } from "../../config.ts";
import type { Caller } from "../../http/caller.ts";
import { fail } from "../../failure.ts";
import type { Audit } from "../../ports/audit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { AccountsStore, SignInRow } from "./accounts.store.ts";
import type { Links } from "./links.ts";
import { refuseOwnWords } from "./own-words.ts";

export interface AdminsParts {
  readonly store: AccountsStore;
  readonly links: Links;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly config: Pick<
    Config,
    "adminEmails" | "requireEmailVerification" | "appUrl" | "isLocal" | "isSignUpOpen"
  >;
}

/** A link that the server prints for its operator. */
export interface AdminLink {
  readonly email: string;
  readonly url: string;
}

export interface Claim {
  readonly token: string;
  readonly caller: Caller | null;
  readonly password: string | undefined;
  /** Sets the password of the account with this address, creating the account if there is none. */
  readonly takeAccount: (email: string, password: string) => Promise<void>;
}

export type Admins = ReturnType<typeof createAdmins>;

/**
 * Makes admins of the addresses in `ADMIN_EMAILS`. On the operator's own machine, signing up with a listed address is
 * enough. Elsewhere anyone could do that, so it takes a link that only people who see the server's output can know.
 */
export function createAdmins({ store, links, audit, clock, config }: AdminsParts) {
  const give = async (emails: readonly string[], mustBeVerified: boolean): Promise<void> => {
    for (const userId of await store.grantAdmin(emails, mustBeVerified)) {
      await audit.record({
        actorId: null,
        action: "user.role_changed",
        targetType: "user",
        targetId: userId,
        details: { role: "admin", by: "ADMIN_EMAILS" },
      });
    }
  };
  const grant = async (emails: readonly string[]): Promise<void> => {
    if (!config.isLocal) return;
    await give(
      emails.filter((email) => config.adminEmails.includes(email)),
      config.requireEmailVerification,
    );
  };

  return {
    grant,
    grantListed: (): Promise<void> => grant(config.adminEmails),

    /** One link for each listed address that is not an admin yet. None where signing up is enough. */
    issueLinks: async (): Promise<AdminLink[]> => {
      if (config.isLocal && config.isSignUpOpen) return [];
      const issued: AdminLink[] = [];
      for (const email of await store.withoutAdmin(config.adminEmails)) {
        const token = await links.issue({ kind: "admin", details: { email } });
        issued.push({ email, url: `${config.appUrl}${WEB_PATHS.claimAdmin}?token=${token}` });
      }
      return issued;
    },

    /**
     * Makes an admin of whoever opens the link: with the account they are signed in to, or with a password they choose
     * for the address.
     */
    claim: async ({ token, caller, password, takeAccount }: Claim): Promise<SignInRow> => {
      const { email = "" } = (await links.look("admin", token)).details;
      const isSignedIn = caller?.email === email;
      if (!isSignedIn && password === undefined)
        fail("password_needed", { message: `Choose a password for ${email} to become its administrator.` });
      if (!isSignedIn && password !== undefined) refuseOwnWords(password, { email, appUrl: config.appUrl });
      await links.take("admin", token);
      if (!isSignedIn && password !== undefined) await takeAccount(email, password);
      const { id } = (await store.findByEmail(email)) ?? fail("link_invalid");
      await store.markVerified(id, clock.now());
      await give([email], false);
      await links.removeAdminLinks(email);
      return (await store.findByEmail(email)) ?? fail("link_invalid");
    },
  };
}
