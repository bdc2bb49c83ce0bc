import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setPlan } from "../testing/quota.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

/** Texts of which nothing can be seen, although each is longer than 0. */
const INVISIBLE = ["\u0000", "\u0000\u0001\u007F", "\u200B\u200D", "\u202E", "\u3164", "\u2800", "\uFE0F"];
const TICKET = { name: "Ada", email: "ada@shield.example", subject: "Question", message: "Where is it?" };

describe("things that people name", () => {
  let app: TestApp;
  let person: Awaited<ReturnType<TestApp["signUp"]>>;
  beforeAll(async () => {
    app = await startTestApp("embedded", { env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
    person = await app.signUp();
    await setPlan(app.db, person.userId, "growth");
  });
  afterAll(() => app.close());

  test.each<[string, (name: string) => [path: string, body: object]]>([
    ["workspaces", (name) => ["/api/v1/workspaces", { name }]],
    ["API keys", (name) => ["/api/v1/api-keys", { name }]],
    ["policies", (name) => ["/api/v1/policies", { name }]],
    ["patterns", (name) => ["/api/v1/policies", { name: "Mine", patterns: [{ name, pattern: "a" }] }]],
    [
      "webhooks",
      (description) => [
        "/api/v1/webhooks",
        { url: "http://127.0.0.1:9/", events: ["scan.completed"], description },
      ],
    ],
    ["a ticket's author", (name) => ["/api/v1/support", { ...TICKET, name }]],
    ["a ticket's subject", (subject) => ["/api/v1/support", { ...TICKET, subject }]],
  ])("%s refuse a name without visible characters", async (_what, request) => {
    const statuses = [];
    for (const name of INVISIBLE) statuses.push((await person.post(...request(name))).status);
    expect(statuses).toEqual(INVISIBLE.map(() => 400));
    expect((await person.post(...request("Équipe \u{1F6E1}\uFE0F"))).status).toBe(201);
  });

  test("a team keeps its name when renamed to invisible characters", async () => {
    const { body } = await person.post<{ id: string }>("/api/v1/workspaces", { name: "Red team" });
    const headers = { "x-workspace-id": body.id };
    const renamed = await person.send("PATCH", "/api/v1/workspace", {
      headers,
      body: { name: "\u0000\u0007" },
    });
    expect(renamed).toMatchObject({ status: 400, body: { error: "name: Give the workspace a name." } });
    expect((await person.get("/api/v1/workspace", { headers })).body).toMatchObject({ name: "Red team" });
  });

  test("a pattern for invisible characters gets a readable name, and can be sent back", async () => {
    const made = await person.post<{ id: string; patterns: object[] }>("/api/v1/policies", {
      name: "Zero width",
      patterns: ["\u200B"],
    });
    expect(made.body.patterns).toMatchObject([{ name: "Invisible characters", pattern: "\u200B" }]);
    const { patterns } = made.body;
    expect((await person.patch(`/api/v1/policies/${made.body.id}`, { patterns })).status).toBe(200);
  });
});
