import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { composeMail } from "../mail/layout.ts";
import { createOutboxMailer, createSmtpMailer } from "./mailer.ts";

const MAIL = composeMail({
  to: "ada@shield.example",
  subject: "Grüße & <tests>",
  paragraphs: ["A <b>line</b> that must not become HTML."],
  action: { label: "Go", url: "http://localhost:3000/verify-email?token=abc.def-ghi_jkl" },
});
const FROM = "Prompt Shield <no-reply@shield.example>";

test("the outbox holds each mail as one RFC 822 file with plain and HTML versions", async () => {
  const dir = mkdtempSync(join(tmpdir(), "prompt-shield-outbox-"));
  const mailer = createOutboxMailer(dir, FROM);
  await mailer.send(MAIL);
  await mailer.send({ ...MAIL, subject: "Second" });
  const files = readdirSync(dir).toSorted();
  expect(files).toHaveLength(2);
  const parsed = await simpleParser(readFileSync(join(dir, files[0] ?? "")));
  expect(parsed.subject).toBe(MAIL.subject);
  expect(parsed.from?.text).toContain("no-reply@shield.example");
  expect(parsed.text).toContain("http://localhost:3000/verify-email?token=abc.def-ghi_jkl");
  expect(parsed.html).toContain("A &lt;b&gt;line&lt;/b&gt;");
  rmSync(dir, { recursive: true });
});

test("mail goes out in a real SMTP conversation, and a refusal is told", async () => {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (address, _session, done) =>
      done(address.address.startsWith("nobody") ? new Error("no such mailbox") : null),
    onData: (stream, _session, done) => {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        received.push(text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, FROM);
  await mailer.send(MAIL);
  await expect(mailer.send({ ...MAIL, to: "nobody@shield.example" })).rejects.toThrow();
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
  const parsed = await simpleParser(received[0] ?? "");
  expect(parsed.subject).toBe(MAIL.subject);
  expect(received).toHaveLength(1);
});
