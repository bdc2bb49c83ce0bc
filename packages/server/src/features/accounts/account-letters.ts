import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import type { JobQueue } from "../../ports/queue.ts";
import type { Vault } from "../../ports/vault.ts";
import { confirmEmailChangeMail } from "./accounts.mails.ts";
import type { AccountsStore } from "./accounts.store.ts";
import { authErrorCode } from "./auth-error.ts";
import type { Auth } from "./auth.ts";
import type { EmailChangeClaims, Tokens } from "./tokens.ts";

/** What someone has asked to be mailed. */
export type Wish =
  | { readonly about: "reset" | "verification"; readonly email: string }
  | ({ readonly about: "email-change" } & EmailChangeClaims);

export interface SealedWish {
  readonly sealed: string;
}

interface Deps {
  readonly auth: Auth;
  readonly store: AccountsStore;
  readonly tokens: Tokens;
  readonly mail: MailDispatch;
  readonly queue: JobQueue;
  readonly vault: Vault;
  readonly appUrl: string;
}

export type AccountLetters = ReturnType<typeof createAccountLetters>;

const PURPOSE = "account-letter";

/**
 * Letters that anyone may ask for, also to addresses that have no account. The answer is given once the wish is
 * stored, and whether there is anybody to write to is found out later: neither its text nor its time can tell.
 */
export function createAccountLetters({ auth, store, tokens, mail, queue, vault, appUrl }: Deps) {
  const write = async (wish: Wish): Promise<void> => {
    if (wish.about === "email-change") {
      if ((await store.findByEmail(wish.newEmail)) !== undefined) return;
      const token = await tokens.signEmailChange(wish);
      await mail.dispatch(confirmEmailChangeMail(appUrl, wish.newEmail, token));
      return;
    }
    const body = { email: wish.email };
    const { requestPasswordReset, sendVerificationEmail } = auth.api;
    await (wish.about === "reset" ? requestPasswordReset({ body }) : sendVerificationEmail({ body })).catch(
      ignoreRefusal,
    );
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

function ignoreRefusal(error: unknown): void {
  if (authErrorCode(error) === undefined) throw error;
}
