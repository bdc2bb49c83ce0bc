import type { Logger } from "pino";
import type { Mail, Mailer } from "./mailer.ts";

/** Where features hand over a mail without waiting for the mail server: answers must not tell who has an account. */
export interface MailDispatch {
  dispatch(mail: Mail): void;
  /** Resolves when everything handed over has been sent or has failed. */
  drain(): Promise<void>;
}

export function createMailDispatch(mailer: Mailer, log: Logger): MailDispatch {
  const underWay = new Set<Promise<void>>();
  return {
    dispatch: (mail) => {
      const sending = mailer
        .send(mail)
        .catch((error: unknown) => log.error({ err: error, subject: mail.subject }, "mail could not be sent"))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    drain: async () => {
      await Promise.all(underWay);
    },
  };
}
