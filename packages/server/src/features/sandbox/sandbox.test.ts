import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASES } from "../../testing/databases.ts";
import { BAD_CARD, createShopper, GOOD_CARD } from "../../testing/shopper.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

describe.each(DATABASES)("the sandbox's checkout on the %s database", (kind) => {
  let app: TestApp;
  const { start, submit, verify, standing } = createShopper(() => app);
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  test("hardening 15: a bad card does not reopen a paid checkout", async () => {
    const person = await app.signUp();
    const { checkout, reference } = await start(person, "starter");
    const [good, ...bad] = await Promise.all([
      submit(checkout, { number: GOOD_CARD }),
      submit(checkout, { number: BAD_CARD }),
      submit(checkout, { number: BAD_CARD }),
    ]);
    expect(good?.status).toBe(303);
    for (const { status } of bad) expect([303, 402]).toContain(status);
    expect((await submit(checkout, { number: BAD_CARD })).status).toBe(303);
    expect((await submit(checkout, { do: "cancel" })).status).toBe(303);
    expect((await fetch(`${app.url}${checkout}`)).status).toBe(404);
    expect(await verify(person, reference)).toMatchObject({ body: { status: "success" } });
    expect(await standing(person)).toMatchObject({ plan: "starter", subscriptionStatus: "active" });
  });

  test.each([
    ["JSON with numbers", "application/json", '{"number":4084084084084081,"do":"pay"}'],
    ["JSON that is null", "application/json", "null"],
    ["JSON that is broken", "application/json", "{"],
    ["plain text", "text/plain", "number=4084084084084081"],
  ])("hardening 15: %s is refused as the wrong content type", async (_, type, body) => {
    const { checkout } = await start(await app.signUp(), "starter");
    const answer = await fetch(`${app.url}${checkout}`, {
      method: "POST",
      body,
      headers: { "content-type": type },
      redirect: "manual",
    });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: "unsupported_media_type" });
  });

  test("a URL with characters that no database stores gets a 404", async () => {
    for (const method of ["GET", "POST"]) {
      const body = method === "POST" ? { body: new URLSearchParams({ do: "pay" }) } : {};
      const answer = await fetch(`${app.url}/sandbox/checkout/%00`, { method, ...body });
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("not found")]);
    }
  });

  test("an empty or missing form is answered with a request for the card", async () => {
    const { checkout } = await start(await app.signUp(), "starter");
    for (const body of [new URLSearchParams({ colour: "red" }), undefined]) {
      const answer = await fetch(`${app.url}${checkout}`, { method: "POST", ...(body && { body }) });
      expect(answer.status).toBe(402);
      expect(await answer.text()).toContain("Enter the card number.");
    }
  });
});
