import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { users } from "../../db/schema/accounts.ts";
import { DATABASES } from "../../testing/databases.ts";
import { rulesScanner } from "../../testing/rules-scanner.ts";
import { PASSWORD, startTestApp, type TestApp } from "../../testing/test-app.ts";

const SYSTEMS = ["Windows NT 10.0", "Macintosh; Intel Mac OS X 10_15_7", "X11; Linux x86_64"];
const BROWSERS = ["Firefox/140.0", "Chrome/140.0 Safari/537.36", "Chrome/140.0 Safari/537.36 Edg/140.0"];

describe.each(DATABASES)("notices about an account, on the %s database,", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { scanner: rulesScanner });
  });
  afterAll(() => app.close());

  /** Signs in on nine devices, of which only the sign-up's is known. */
  async function signInEverywhere(email: string): Promise<void> {
    for (const system of SYSTEMS)
      for (const browser of BROWSERS) {
        const headers = { "user-agent": `Mozilla/5.0 (${system}) ${browser}` };
        await app.browser().post("/api/v1/auth/sign-in", { email, password: PASSWORD }, { headers });
      }
    await app.mailsSettled();
  }
  const noticesTo = (email: string) =>
    app.mails.filter(({ to, subject }) => to === email && /New sign-in/.test(subject)).length;

  test("cannot flood a stranger whose address somebody signed up with", async () => {
    const { email } = await app.signUp();
    await signInEverywhere(email);
    expect(noticesTo(email)).toBe(5);
  });

  test("reach a verified address without limit", async () => {
    const { email, userId } = await app.signUp();
    await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
    await signInEverywhere(email);
    expect(noticesTo(email)).toBe(9);
  });
});
