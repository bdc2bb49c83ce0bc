import type { MailCap } from "../../ports/mail-cap.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import type { Mail } from "../../ports/mailer.ts";

export interface NoticesParts {
  readonly mail: MailDispatch;
  readonly mailCap: MailCap;
}

export type Notices = ReturnType<typeof createNotices>;

/** Mails that tell an account's address what was done to the account, in case it was not the owner. */
export function createNotices({ mail, mailCap }: NoticesParts) {
  return {
    /**
     * An unproven address may belong to a stranger. The cap stops anyone from flooding them by making changes back and
     * forth.
     */
    tell: async ({ emailVerified }: { readonly emailVerified: boolean }, letter: Mail): Promise<void> => {
      if (emailVerified || (await mailCap.allows(letter.to, "notices"))) await mail.dispatch(letter);
    },
  };
}
