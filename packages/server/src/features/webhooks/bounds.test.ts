import { WEBHOOK_ATTEMPTS_KEPT } from "@prompt-shield/contracts/limits";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { users } from "../../db/schema/accounts.ts";
import { webhookAttempts, webhookDeliveries } from "../../db/schema/webhooks.ts";
import { DATABASES } from "../../testing/databases.ts";
import { startReceiver, until } from "../../testing/receiver.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

describe.each(DATABASES)("what webhooks make the server send and keep, on the %s database", (kind) => {
  let app: TestApp;
  let receiver: Awaited<ReturnType<typeof startReceiver>> | undefined;
  beforeAll(async () => {
    app = await startTestApp(kind, { env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  });
  afterEach(() => receiver?.close());
  afterAll(() => app.close());

  test.each([
    ["an address that nobody has verified gets at most five mails an hour", false, 5],
    ["a verified address gets every mail", true, 7],
  ])("when endpoints are switched off, %s", async (_, isProven, mails) => {
    const { person, path } = await create(410);
    await app.db.update(users).set({ emailVerified: isProven }).where(eq(users.id, person.userId));
    for (let round = 0; round < 7; round += 1) {
      await person.patch(path, { enabled: true });
      await person.post(`${path}/test`);
      await until(async () => !(await person.get<{ enabled: boolean }>(path)).body.enabled);
    }
    await app.mailsSettled();
    const isAboutIt = ({ to, subject }: { to: string; subject: string }) =>
      to === person.email && /switched off/.test(subject);
    expect(app.mails.filter(isAboutIt)).toHaveLength(mails);
  });

  test("replaying one delivery again and again keeps only its newest attempts", async () => {
    const { person, path } = await create(200);
    const { body } = await person.post<{ id: string }>(`${path}/test`);
    const isDelivered = async () => {
      const [row] = await app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, body.id));
      return row?.status === "delivered";
    };
    await until(isDelivered);
    for (let round = 0; round < WEBHOOK_ATTEMPTS_KEPT + 3; round += 1) {
      await person.post(`${path}/deliveries/${body.id}/replay`);
      await until(isDelivered);
    }
    expect(await app.db.$count(webhookAttempts, eq(webhookAttempts.deliveryId, body.id))).toBe(
      WEBHOOK_ATTEMPTS_KEPT + 1,
    );
  });

  async function create(status: number) {
    receiver = await startReceiver(() => ({ status }));
    const person = await app.signUp();
    const wish = { url: receiver.url, events: ["scan.completed"] };
    const { body } = await person.post<{ id: string }>("/api/v1/webhooks", wish);
    return { person, path: `/api/v1/webhooks/${body.id}` };
  }
});
