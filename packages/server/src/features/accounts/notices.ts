import type { MailCap } from "../../ports/mail-cap.ts";
import type { MailDispatch } from "../../ports/mail-dispatch.ts";
import type { Mail } from "../../ports/mailer.ts";

export interface NoticesParts {
  readonly mail: MailDispatch;
  readonly mailCap: MailCap;
}

export type Notices = ReturnType<typeof createNotices>;

/** What was done to an account, told to its address: it may not have been the owner. */
export function createNotices({ mail, mailCap }: NoticesParts) {
  return {
    /** An address that nobody has proven may be a stranger's, whom nobody may flood by changing things to and fro. */
    tell: async ({ emailVerified }: { readonly emailVerified: boolean }, letter: Mail): Promise<void> => {
      if (emailVerified || (await mailCap.allows(letter.to, "notices"))) await mail.dispatch(letter);
    },
  };
}
