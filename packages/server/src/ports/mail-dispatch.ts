import type { Database } from "../db/connect.ts";
import { newId } from "./ids.ts";
import type { Mail, Mailer } from "./mailer.ts";
import type { JobHandler, JobQueue } from "./queue.ts";
import type { Vault } from "./vault.ts";

/** Takes a mail without making the feature wait for the mail server; it is sent even if this process dies. */
export interface MailDispatch {
  /** Resolves when the mail is queued. With a transaction, it is queued if and only if that commits. */
  dispatch(mail: Mail, transaction?: Database): Promise<void>;
}

/** Mails contain links that open accounts, so queued mails are encrypted. */
interface SealedMail {
  readonly sealed: string;
}

const PURPOSE = "queued-mail";

export function createMailDispatch(queue: JobQueue, vault: Vault): MailDispatch {
  return {
    dispatch: async (mail, transaction) => {
      const numbered: Mail = { ...mail, id: newId() };
      const letter: SealedMail = { sealed: vault.encrypt(PURPOSE, JSON.stringify(numbered)) };
      await queue.enqueue("mail", letter, transaction && { transaction });
    },
  };
}

export function sendSealedMail(mailer: Mailer, vault: Vault): JobHandler<SealedMail> {
  return ({ sealed }) => mailer.send(JSON.parse(vault.decrypt(PURPOSE, sealed)) as Mail);
}
