import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "../../db/schema/operations.ts";
import { webhookDeliveries } from "../../db/schema/webhooks.ts";
import { startReceiver, until } from "../../testing/receiver.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const ADMIN = "chief@shield.example";
const PREFIX = "/api/v1/admin/";

let app: TestApp;
let admin: Awaited<ReturnType<TestApp["signUp"]>>;
beforeAll(async () => {
  app = await startTestApp("embedded", { env: { ADMIN_EMAILS: ADMIN, WEBHOOK_ALLOW_PRIVATE: "true" } });
  admin = await app.signUp(ADMIN);
});
afterAll(() => app.close());

const traceOf = (id: string) => app.db.select().from(auditLog).where(eq(auditLog.targetId, id));

test("a failed delivery is listed with its owner and can be sent again, as the same event with the same id", async () => {
  const receiver = await startReceiver();
  const person = await app.signUp();
  const hook = { url: receiver.url, events: ["scan.completed"] };
  const { body: made } = await person.post<{ id: string }>("/api/v1/webhooks", hook);
  await person.post(`/api/v1/webhooks/${made.id}/test`);
  await until(() => receiver.received.length === 1);
  await until(async () => (await app.db.select().from(webhookDeliveries))[0]?.status === "delivered");
  await app.db.update(webhookDeliveries).set({ status: "failed", lastError: "gave up" });

  const { body } = await admin.get<{ failures: { id: string }[] }>(`${PREFIX}webhook-failures`);
  expect(body.failures).toMatchObject([
    {
      email: person.email,
      url: receiver.url,
      event: "webhook.test",
      error: "gave up",
      endpoint_enabled: true,
    },
  ]);
  const id = body.failures[0]?.id ?? "";
  expect((await admin.post(`${PREFIX}webhook-failures/${id}/replay`)).body).toEqual({ ok: true });
  await until(() => receiver.received.length === 2);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(await traceOf(id)).toMatchObject([{ actorId: admin.userId, action: "webhook.replayed" }]);
  expect((await admin.post(`${PREFIX}webhook-failures/${id}/replay`)).status).toBe(404);
  await receiver.close();
});

test("a dead job is listed without the mail's content and can be retried", async () => {
  const id = await app.jobs.enqueue("mail", { sealed: "a letter that cannot be opened" });
  const { executeSql } = app.connection;
  const isTried = async () =>
    ((await executeSql(`select from jobs.job where id = '${id}' and state = 'retry'`)).rows as unknown[])
      .length === 1;
  await until(isTried);
  await executeSql(`update jobs.job set state = 'failed', completed_on = now() where id = '${id}'`);
  const list = await admin.get<{ jobs: { id: string; queue: string }[] }>(`${PREFIX}dead-jobs`);
  expect(list.body.jobs).toMatchObject([{ id, queue: "mail" }]);
  expect(list.text).not.toContain("cannot be opened");
  expect((await admin.get<{ queue: object }>(`${PREFIX}health`)).body.queue).toMatchObject({ dead: 1 });

  expect((await admin.post(`${PREFIX}dead-jobs/${id}/retry`)).body).toEqual({ ok: true });
  expect((await admin.get<{ jobs: unknown[] }>(`${PREFIX}dead-jobs`)).body.jobs).toEqual([]);
  expect(await traceOf(id ?? "")).toMatchObject([{ actorId: admin.userId, action: "job.retried" }]);
  expect((await admin.post(`${PREFIX}dead-jobs/nonsense/retry`)).status).toBe(404);
});
