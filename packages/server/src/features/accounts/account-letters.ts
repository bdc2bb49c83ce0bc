import type { Config } from "../../config.ts";
import type { MailCap } from "../../ports/mail-cap.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import type { JobQueue } from "../../ports/queue.ts";
import type { Vault } from "../../ports/vault.ts";
import { confirmEmailChangeMail, resetPasswordMail, verifyEmailMail } from "./accounts.mails.ts";
import type { AccountsStore } from "./accounts.store.ts";
import type { Links } from "./links.ts";

/** What someone has asked to be mailed. */
export type Wish =
  | { readonly about: "reset" | "verification"; readonly email: string }
  | { readonly about: "email-change"; readonly newEmail: string; readonly token: string };

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
 * Letters that anyone may ask for, also to addresses that have no account. The answer is given once the wish is
 * stored, and whether there is anybody to write to is found out later: neither its text nor its time can tell.
 */
export function createAccountLetters({ store, links, mail, mailCap, queue, vault, config }: Deps) {
  const { appUrl } = config;
  const write = async (wish: Wish): Promise<void> => {
    if (wish.about === "email-change") {
      if (await mailCap.allows(wish.newEmail, "strangers"))
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
    // Whoever asks again need not be whoever signed up: it stays their link.
    const details = (await links.newestOf("verification", userId))?.details ?? {};
    const token = await links.issue({ kind: "verification", userId, details });
    await mail.dispatch(verifyEmailMail(appUrl, email, token));
  };

  return {
    ask: async (wish: Wish): Promise<void> => {
      await queue.enqueue("account-letter", { sealed: vault.encrypt(PURPOSE, JSON.stringify(wish)) });
    },
    /** What the queue calls, some moments later. */
    writeSealed: ({ sealed }: SealedWish): Promise<void> =>
      write(JSON.parse(vault.decrypt(PURPOSE, sealed)) as Wish),
  };
}
