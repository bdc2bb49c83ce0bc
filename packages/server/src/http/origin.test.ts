import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

describe("hardening 17: on an https app", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp("embedded", { env: { APP_URL: "https://shield.example" } });
  });
  afterAll(() => app.close());

  /** The status of a sign-in shows whether the origin was accepted: the account does not exist. */
  async function signInFrom(origin: string): Promise<number> {
    const body = { email: "nobody@shield.example", password: "Wrong-Horse-9" };
    return (await app.browser().post("/api/v1/auth/sign-in", body, { headers: { origin } })).status;
  }

  test("its own http origin counts as another site, under each of its names", async () => {
    const { host } = new URL(app.url);
    expect(await signInFrom("http://shield.example")).toBe(403);
    expect(await signInFrom(`http://${host}`)).toBe(403);
  });

  test("its https origin counts as its own, under each of its names", async () => {
    const { host } = new URL(app.url);
    expect(await signInFrom("https://shield.example")).toBe(401);
    expect(await signInFrom(`https://${host}`)).toBe(401);
  });

  test("every cookie is set for this host alone, and sent back over https only", async () => {
    const browser = app.browser();
    const person = { email: "ada@shield.example", password: "Correct-Horse-9" };
    const entered = [
      await browser.post("/api/v1/auth/sign-up", person),
      await browser.post("/api/v1/auth/sign-in", person),
      await browser.post("/api/v1/auth/sign-out"),
    ];
    const cookies = entered.flatMap(({ headers }) => headers.getSetCookie());
    expect(entered.map(({ status }) => status)).toEqual([201, 200, 200]);
    expect(cookies.length).toBeGreaterThanOrEqual(entered.length);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-prompt-shield\./);
      expect(cookie).toMatch(/; Path=\/;/);
      expect(cookie).toMatch(/; Secure\b/);
      expect(cookie).not.toMatch(/domain/i);
    }
    expect(browser.cookies.size).toBe(0);
  });

  test("a session is read from its own cookie only, not from one with the same value that a neighbouring host may set", async () => {
    const browser = app.browser();
    const person = { email: "grace@shield.example", password: "Correct-Horse-9" };
    await browser.post("/api/v1/auth/sign-up", person);
    const [[name = "", value = ""] = []] = [...browser.cookies];
    const statusWith = async (cookie: string) =>
      (await app.browser().get("/api/v1/auth/sessions", { headers: { cookie } })).status;
    expect(await statusWith(`${name}=${value}`)).toBe(200);
    expect(await statusWith(`${name.replace("__Host-", "__Secure-")}=${value}`)).toBe(401);
  });
});
