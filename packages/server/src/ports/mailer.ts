import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { makeFolder } from "../make-folder.ts";
import { newId } from "./ids.ts";

export interface Mail {
  /** The same whenever this mail is tried again, so that whoever got it twice can tell. */
  readonly id?: string;
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
    send: async ({ id, ...mail }) => {
      await transport.sendMail({ ...mail, from, ...messageId(id, from) });
    },
    close: () => transport.close(),
  };
}

/** Mail servers and programs drop a second mail with the id of one that they have. */
function messageId(id: string | undefined, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return id === undefined ? {} : { messageId: `<${id}@${domain}>` };
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
    send: async ({ id = newId(), to, subject, text, html }) => {
      const alternatives = [asItIs("text/plain", text), asItIs("text/html", html)];
      const { message } = await transport.sendMail({
        to,
        subject,
        from,
        alternatives,
        ...messageId(id, from),
      });
      const path = join(outboxDir, `${id}.eml`);
      // Readers that watch the folder for *.eml never see half a mail.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}
