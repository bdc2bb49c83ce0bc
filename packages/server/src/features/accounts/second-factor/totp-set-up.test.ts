import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { totpSecrets } from "../../../db/schema/second-factor.ts";
import type { Browser } from "../../../testing/browser.ts";
import { DATABASES } from "../../../testing/databases.ts";
import { rulesScanner } from "../../../testing/rules-scanner.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createSecondFactorStore } from "./second-factor.store.ts";
import { stepAt, totpCode } from "./totp.ts";

const SET_UP_OVER = { status: 409, body: { code: "totp_set_up_over" } };

describe.each(DATABASES)("setting up an authenticator app on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { scanner: rulesScanner });
  });
  afterEach(() => {
    app.clock.offsetMs = 0;
  });
  afterAll(() => app.close());

  const begin = async (browser: Browser) =>
    (await browser.post<{ secret: string }>("/api/v1/auth/totp")).body.secret;
  const codeOf = (secret: string) => totpCode(secret, stepAt(new Date(Date.now() + app.clock.offsetMs)));
  const confirm = (browser: Browser, secret: string) =>
    browser.post("/api/v1/auth/totp/confirm", { code: codeOf(secret) });
  const elsewhere = async (email: string) => {
    const browser = app.browser();
    await browser.post("/api/v1/auth/sign-in", { email, password: PASSWORD });
    return browser;
  };
  const isOn = async (person: Browser) =>
    (await person.get<{ totp: object | null }>("/api/v1/auth/second-factor")).body.totp !== null;

  test("can only be finished in the session that began it", async () => {
    const person = await app.signUp();
    const other = await elsewhere(person.email);
    const secret = await begin(person);
    expect(await confirm(other, secret)).toMatchObject(SET_UP_OVER);
    expect(await isOn(person)).toBe(false);
    expect((await confirm(person, secret)).status).toBe(200);
  });

  test("ends once another one is begun, in this session or another", async () => {
    const person = await app.signUp();
    const other = await elsewhere(person.email);
    const first = await begin(person);
    const second = await begin(person);
    expect(await confirm(person, first)).toMatchObject({ status: 400, body: { code: "code_incorrect" } });
    const third = await begin(other);
    expect(await confirm(person, second)).toMatchObject(SET_UP_OVER);
    expect(await confirm(person, third), "whatever was photographed").toMatchObject(SET_UP_OVER);
    expect((await confirm(other, third)).status).toBe(200);
  });

  test("expires after a while", async () => {
    const person = await app.signUp();
    const secret = await begin(person);
    app.clock.offsetMs = 61 * 60_000;
    expect(await confirm(person, secret)).toMatchObject(SET_UP_OVER);
    expect(await isOn(person)).toBe(false);
  });

  test("turns on the secret whose code was typed, not one that replaced it meanwhile", async () => {
    const person = await app.signUp();
    await begin(person);
    const store = createSecondFactorStore(app.db);
    const shown = await store.secretOf(person.userId);
    // Replaces the secret between the check of the code and its confirmation.
    await begin(person);
    const setUp = { userId: person.userId, secretCiphertext: shown?.secretCiphertext ?? "" };
    expect(await store.useStep(setUp, stepAt(new Date()))).toBe(false);
    expect(await store.confirm(setUp, ["a-hash"], new Date())).toBe(false);
    expect(await isOn(person)).toBe(false);
    expect(await store.codesLeft(person.userId)).toBe(0);
  });

  test("leaves one secret, the one that was returned, when two set-ups begin at the same time", async () => {
    const person = await app.signUp();
    const secrets = await Promise.all([begin(person), begin(person), begin(person)]);
    const statuses: number[] = [];
    for (const secret of secrets) statuses.push((await confirm(person, secret)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const rows = await app.db.select().from(totpSecrets).where(eq(totpSecrets.userId, person.userId));
    expect(rows).toHaveLength(1);
  });
});
