import type { Config } from "../../config.ts";
import type { MailCap } from "../../ports/mail-cap.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import type { JobQueue } from "../../ports/queue.ts";
import type { Vault } from "../../ports/vault.ts";
import { confirmEmailChangeMail, resetPasswordMail, verifyEmailMail } from "./accounts.mails.ts";
import type { AccountsStore } from "./accounts.store.ts";
import type { Links } from "./links.ts";

/** A mail that someone has requested. */
export type Wish =
  | { readonly about: "reset" | "verification"; readonly email: string }
  | {
      readonly about: "email-change";
      readonly newEmail: string;
      readonly token: string;
      /**
       * False if the new address already belongs to an account: nothing is sent. Missing in jobs that an older version
       * queued.
       */
      readonly isWanted?: boolean;
    };

export interface SealedWish {
  readonly sealed: string;
}

interface Deps {
  readonly store: AccountsStore;
  readonly links: Links;
  readonly mail: MailDispatch;
  readonly mailCap: MailCap;
  readonly queue: JobQueue;
  readonly vault: Vault;
  readonly config: Pick<Config, "appUrl">;
}

export type AccountLetters = ReturnType<typeof createAccountLetters>;

const PURPOSE = "account-letter";

/**
 * Mails that anyone can request, even for addresses without an account. We answer as soon as the request is stored and
 * look up the account later, so neither the answer nor its timing reveals whether there is one.
 */
export function createAccountLetters({ store, links, mail, mailCap, queue, vault, config }: Deps) {
  const { appUrl } = config;
  const write = async (wish: Wish): Promise<void> => {
    if (wish.about === "email-change") {
      if (wish.isWanted !== false && (await mailCap.allows(wish.newEmail, "strangers")))
        await mail.dispatch(confirmEmailChangeMail(appUrl, wish.newEmail, wish.token));
      return;
    }
    const account = await store.findByEmail(wish.email.toLowerCase());
    if (account === undefined) return;
    const { id: userId, email, password } = account;
    if (wish.about === "reset") {
      if (!(await mailCap.allows(email, "recovery"))) return;
      const token = await links.issue({ kind: "reset", userId, password });
      await mail.dispatch(resetPasswordMail(appUrl, email, token));
      return;
    }
    if (account.emailVerified || !(await mailCap.allows(email, "strangers"))) return;
    // Whoever asks again may not be the person who signed up, so the new link keeps the details of that sign-up.
    const details = (await links.newestOf("verification", userId))?.details ?? {};
    const token = await links.issue({ kind: "verification", userId, details });
    await mail.dispatch(verifyEmailMail(appUrl, email, token));
  };

  return {
    ask: async (wish: Wish): Promise<void> => {
      await queue.enqueue("account-letter", { sealed: vault.encrypt(PURPOSE, JSON.stringify(wish)) });
    },
    /** Called by the queue a moment later. */
    writeSealed: ({ sealed }: SealedWish): Promise<void> =>
      write(JSON.parse(vault.decrypt(PURPOSE, sealed)) as Wish),
  };
}
