import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { makeFolder } from "../make-folder.ts";
import { newId } from "./ids.ts";

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Resolves when the mail is accepted, so whoever puts a queue in front knows when to stop retrying. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function createSmtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ ...mail, from });
    },
    close: () => transport.close(),
  };
}

/** Each mail becomes one RFC 822 file whose name sorts by time. */
export function createOutboxMailer(outboxDir: string, from: string): Mailer {
  makeFolder(outboxDir);
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ ...mail, from });
      const path = join(outboxDir, `${newId()}.eml`);
      // Readers that watch the folder for *.eml never see half a mail.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}
