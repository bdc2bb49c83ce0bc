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

/** Resolves when the mail is accepted, so a queue in front of it knows when to stop retrying. */
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

/** Without the transport's encoding, so that a link can be read, searched and copied from the file. */
function asItIs(type: string, content: string) {
  const head = [`Content-Type: ${type}; charset=utf-8`, "Content-Transfer-Encoding: 8bit", "", ""];
  return { raw: head.join("\r\n") + content.replaceAll(/\r?\n/g, "\r\n") };
}

/** Each mail becomes one RFC 822 file whose name sorts by time. */
export function createOutboxMailer(outboxDir: string, from: string): Mailer {
  makeFolder(outboxDir);
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    send: async ({ to, subject, text, html }) => {
      const alternatives = [asItIs("text/plain", text), asItIs("text/html", html)];
      const { message } = await transport.sendMail({ to, subject, from, alternatives });
      const path = join(outboxDir, `${newId()}.eml`);
      // Readers that watch the folder for *.eml never see half a mail.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}
