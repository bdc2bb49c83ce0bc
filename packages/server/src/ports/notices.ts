import type { Database } from "../db/connect.ts";
import type { MailCap } from "./mail-cap.ts";
import type { MailDispatch } from "./mail-dispatch.ts";
import type { Mail } from "./mailer.ts";

export interface NoticesParts {
  readonly mail: MailDispatch;
  readonly mailCap: MailCap;
}

export type Notices = ReturnType<typeof createNotices>;

/** Mails that tell an account's address what happened to the account or its workspace, in case it was not the owner. */
export function createNotices({ mail, mailCap }: NoticesParts) {
  return {
    /**
     * An unproven address may belong to a stranger. The cap stops anyone from flooding them by making changes back and
     * forth.
     */
    tell: async (
      { emailVerified }: { readonly emailVerified: boolean },
      letter: Mail,
      transaction?: Database,
    ): Promise<void> => {
      if (emailVerified || (await mailCap.allows(letter.to, "notices", transaction)))
        await mail.dispatch(letter, transaction);
    },
  };
}
