import { onTestFinished, expect, test } from "vitest";
import { connectPostgres } from "../../db/connect.ts";
import { createSmtpMailer, type Mailer } from "../../ports/mailer.ts";
import { createDatabase, dropDatabase } from "../../testing/databases.ts";
import { until } from "../../testing/receiver.ts";
import { startSmtpSink } from "../../testing/smtp-sink.ts";
import { PASSWORD, startTestApp } from "../../testing/test-app.ts";

const FROM = "Prompt Shield <no-reply@shield.example>";
const BROKEN: Mailer = {
  send: () => Promise.reject(new Error("connection refused")),
  close: () => undefined,
};

test("a mail that one process could not send is stored encrypted and sent by the next process", async () => {
  const databaseUrl = await createDatabase({ isMigrated: true });
  onTestFinished(() => dropDatabase(databaseUrl));
  const connect = () => connectPostgres(databaseUrl, () => undefined);

  const first = await startTestApp("postgres", { connection: await connect(), mailer: BROKEN });
  const email = "ada@shield.example";
  await first.browser().post("/api/v1/auth/sign-up", { email, password: PASSWORD });
  await until(async () => (await readMailJobs(await connectOnce())).some(({ state }) => state === "retry"));
  await first.close();

  const [waiting] = await readMailJobs(await connectOnce());
  expect(waiting?.text).not.toContain("token=");
  expect(waiting?.text).not.toContain(email);

  const smtp = await startSmtpSink();
  const mailer = createSmtpMailer(smtp.url, FROM);
  const second = await startTestApp("postgres", { connection: await connect(), mailer });
  await until(() => smtp.received.length > 0);
  await second.mailsSettled();
  expect(await readMailJobs(await connectOnce())).toEqual([]);
  await second.close();
  mailer.close();
  await smtp.close();
  expect(smtp.received.map(({ subject }) => subject)).toEqual(["Verify your Prompt Shield account"]);
  expect(smtp.received[0]?.text).toMatch(/http:\/\/shield\.example\/verify-email\?token=/);
  expect(smtp.received[0]?.html).toContain("Verify email");

  async function connectOnce() {
    const connection = await connect();
    onTestFinished(connection.close);
    return connection;
  }
});

test("a mail to a mailbox that does not exist ends up among the dead jobs, which show none of its links", async () => {
  const smtp = await startSmtpSink();
  const mailer = createSmtpMailer(smtp.url, FROM);
  const app = await startTestApp("embedded", { mailer });
  onTestFinished(async () => {
    await app.close();
    mailer.close();
    await smtp.close();
  });
  await app.connection.executeSql("update jobs.queue set retry_limit = 0 where name = 'mail'");
  await app.signUp("nobody@shield.example");
  await until(async () => (await app.jobs.counts()).dead === 1);
  const [dead] = await app.jobs.deadJobs(5);
  expect(dead).toMatchObject({ queue: "mail", error: expect.stringMatching(/rejected|no such mailbox/i) });
  expect(JSON.stringify(dead)).not.toContain("token");
  expect(smtp.received).toEqual([]);
});

async function readMailJobs({ executeSql }: Awaited<ReturnType<typeof connectPostgres>>) {
  const { rows } = await executeSql("select state, job::text as text from jobs.job job where name = 'mail'");
  return rows as unknown as { state: string; text: string }[];
}
