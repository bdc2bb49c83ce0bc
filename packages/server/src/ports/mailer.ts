import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer from "nodemailer";
import { makeFolder } from "../make-folder.ts";
import { newId } from "./ids.ts";

export interface Mail {
  /** The same for each attempt to send this mail, so that a recipient who gets it twice can tell. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** `send` resolves once the mail is accepted, so that a queue in front of it knows when to stop retrying. */
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

/** Mail servers and programs drop a mail whose id they already have. */
function messageId(id: string | undefined, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? "localhost";
  return id === undefined ? {} : { messageId: `<${id}@${domain}>` };
}

/** Without transfer encoding, so that links can be read, searched and copied from the file. */
function asItIs(type: string, content: string) {
  const head = [`Content-Type: ${type}; charset=utf-8`, "Content-Transfer-Encoding: 8bit", "", ""];
  return { raw: head.join("\r\n") + content.replaceAll(/\r?\n/g, "\r\n") };
}

/** Writes each mail as one RFC 822 file whose name sorts by time. */
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
      // Written under another name first, so that readers that watch for *.eml never see half a mail.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}
