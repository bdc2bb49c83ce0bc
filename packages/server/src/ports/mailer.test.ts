import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { composeMail } from "../mail/layout.ts";
import { startSmtpSink } from "../testing/smtp-sink.ts";
import { createOutboxMailer, createSmtpMailer } from "./mailer.ts";

const LONG_LINK = `http://localhost:3000/verify-email?token=abc.def-ghi_jkl${"x".repeat(200)}`;
const MAIL = composeMail({
  to: "ada@shield.example",
  subject: "Grüße & <tests>",
  paragraphs: ["A <b>line</b> that must not become HTML."],
  action: { label: "Go", url: LONG_LINK },
});
const FROM = "Prompt Shield <no-reply@shield.example>";

test("the outbox holds each mail as one RFC 822 file with plain and HTML versions", async () => {
  const dir = mkdtempSync(join(tmpdir(), "prompt-shield-outbox-"));
  const mailer = createOutboxMailer(dir, FROM);
  await mailer.send(MAIL);
  await mailer.send({ ...MAIL, subject: "Second" });
  const files = readdirSync(dir).toSorted();
  expect(files).toHaveLength(2);
  const file = readFileSync(join(dir, files[0] ?? ""));
  expect(file.toString()).toContain(`\r\n${LONG_LINK}\r\n`);
  const parsed = await simpleParser(file);
  expect(parsed.subject).toBe(MAIL.subject);
  expect(parsed.from?.text).toContain("no-reply@shield.example");
  expect(parsed.text).toContain(LONG_LINK);
  expect(parsed.html).toContain("A &lt;b&gt;line&lt;/b&gt;");
  rmSync(dir, { recursive: true });
});

test("mail is sent in a real SMTP conversation, and a refusal is reported", async () => {
  const server = await startSmtpSink();
  const mailer = createSmtpMailer(server.url, FROM);
  await mailer.send(MAIL);
  await expect(mailer.send({ ...MAIL, to: "nobody@shield.example" })).rejects.toThrow();
  mailer.close();
  await server.close();
  expect(server.received.map(({ subject }) => subject)).toEqual([MAIL.subject]);
});

test("a mail that is sent again keeps its id over SMTP, and stays one file in the outbox", async () => {
  const server = await startSmtpSink();
  const dir = mkdtempSync(join(tmpdir(), "prompt-shield-outbox-"));
  const mailers = [createSmtpMailer(server.url, FROM), createOutboxMailer(dir, FROM)];
  for (const mailer of mailers) {
    await mailer.send({ ...MAIL, id: "0198-first" });
    await mailer.send({ ...MAIL, id: "0198-first" });
    mailer.close();
  }
  await server.close();
  const files = readdirSync(dir);
  rmSync(dir, { recursive: true });
  expect(server.received.map(({ messageId }) => messageId)).toEqual(
    Array(2).fill("<0198-first@shield.example>"),
  );
  expect(files).toEqual(["0198-first.eml"]);
});
