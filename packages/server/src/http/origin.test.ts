import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

describe("hardening 17: on an https app", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp("embedded", { env: { APP_URL: "https://shield.example" } });
  });
  afterAll(() => app.close());

  /** The status of a sign-in shows whether the origin passed: the account does not exist. */
  async function signInFrom(origin: string): Promise<number> {
    const body = { email: "nobody@shield.example", password: "Wrong-Horse-9" };
    return (await app.browser().post("/api/v1/auth/sign-in", body, { headers: { origin } })).status;
  }

  test("its own http origin is another site, by whichever of its names", async () => {
    const { host } = new URL(app.url);
    expect(await signInFrom("http://shield.example")).toBe(403);
    expect(await signInFrom(`http://${host}`)).toBe(403);
  });

  test("its https origin is its own, by whichever of its names", async () => {
    const { host } = new URL(app.url);
    expect(await signInFrom("https://shield.example")).toBe(401);
    expect(await signInFrom(`https://${host}`)).toBe(401);
  });
});
