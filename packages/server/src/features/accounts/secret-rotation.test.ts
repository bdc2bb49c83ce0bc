import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { apiKeys } from "../../db/schema/scans.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { createVault } from "../../ports/vault.ts";
import { DATABASES, openTestDatabase } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { until } from "../../testing/receiver.ts";
import { rulesScanner } from "../../testing/rules-scanner.ts";
import { PASSWORD, startTestApp } from "../../testing/test-app.ts";

const OLD = "the old secret, which somebody may have seen";
const NEW = "the new secret, which nobody has seen so far";

describe.each(DATABASES)("hardening 17: after a change of APP_SECRET, on the %s database", (kind) => {
  test("sessions, tokens, keys and webhook secrets keep working, and are re-encrypted", async () => {
    const database = await openTestDatabase(kind);
    onTestFinished(database.close);
    // Each app closes its connection, but the database must outlive the first app.
    const connection = { ...database, close: async () => undefined };
    const startWith = (env: Record<string, string>) =>
      startTestApp(kind, { connection, scanner: rulesScanner, env });

    const before = await startWith({ APP_SECRET: OLD });
    const person = await before.signUp();
    await setPlan(before.db, person.userId, "pro");
    const { body: key } = await person.post<{ id: string; key: string }>("/api/v1/api-keys", {
      name: "mine",
    });
    const hook = { url: "https://example.com/hook", events: ["scan.completed"] };
    const { body: endpoint } = await person.post<{ secret: string }>("/api/v1/webhooks", hook);
    const credentials = { email: person.email, password: PASSWORD };
    const { body: login } = await before
      .browser()
      .post<{ access_token: string }>("/api/v1/login", credentials);
    const cookie = [...person.cookies].map((pair) => pair.join("=")).join("; ");
    await before.close();

    const withoutOld = await startWith({ APP_SECRET: NEW });
    expect((await withoutOld.browser().get("/api/v1/profile", { headers: { cookie } })).status).toBe(401);
    await withoutOld.close();

    const after = await startWith({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD });
    const ask = async (path: string, headers: Record<string, string>) =>
      (await after.browser().get(path, { headers })).status;
    expect(await ask("/api/v1/profile", { cookie })).toBe(200);
    expect((await after.browser().get("/api/v1/auth/session", { headers: { cookie } })).body).toMatchObject({
      user: { email: person.email },
    });
    expect(await ask("/api/v1/verify-token", { authorization: `Bearer ${login.access_token}` })).toBe(200);
    const sealed = createVault(NEW);
    await until(async () => {
      const [row] = await after.db.select().from(apiKeys).where(eq(apiKeys.id, key.id));
      return sealed.isCurrent("api-key", row?.keyCiphertext ?? "");
    });
    await until(async () => {
      const [row] = await after.db.select().from(webhookEndpoints);
      return sealed.isCurrent("webhook-secret", row?.secretCiphertext ?? "");
    });
    await after.close();

    const alone = await startWith({ APP_SECRET: NEW });
    onTestFinished(alone.close);
    const headers = { "x-api-key": key.key };
    expect(await alone.browser().post("/functions/v1/validate-api-key", {}, { headers })).toMatchObject({
      status: 200,
    });
    const [row] = await alone.db.select().from(webhookEndpoints);
    expect(sealed.decrypt("webhook-secret", row?.secretCiphertext ?? "")).toBe(endpoint.secret);
  });
});
