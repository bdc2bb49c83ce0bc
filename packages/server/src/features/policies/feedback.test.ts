import { POLICY_EXCEPTIONS_MAX, PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scanLogs } from "../../db/schema/scans.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { createFeedbackStore } from "./feedback.store.ts";

const ADMIN = "chief@shield.example";
const CARD = "My card is 4111 1111 1111 1111.";
interface Scan {
  readonly scan_id: string;
  readonly action: string;
}
interface Excepted {
  readonly exception_id: string;
  readonly policy: { id: string; is_default: boolean; allowedFindings?: object[] };
}

describe.each(DATABASES)("feedback on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { env: { ADMIN_EMAILS: ADMIN } });
  });
  afterAll(() => app.close());

  type Person = Awaited<ReturnType<TestApp["signUp"]>>;
  const scan = async (person: Person, prompt = CARD) =>
    (await person.post<Scan>("/api/v1/scan", { prompt })).body;
  const judge = (person: Person, id: string, verdict = "wrong") =>
    person.post(`/api/v1/scan-logs/${id}/feedback`, { verdict, note: "our test card" });

  test("a wrong verdict can be reviewed and excepted, and is blocked again once the exception is removed", async () => {
    const person = await app.signUp();
    const { scan_id } = await scan(person);
    expect(await judge(person, scan_id)).toMatchObject({
      status: 200,
      body: { scan_id, verdict: "wrong", note: "our test card" },
    });
    const { body: review } = await person.get("/api/v1/feedback?verdict=wrong&category=Sensitive%20Data");
    expect(review).toMatchObject({
      items: [
        {
          feedback: { verdict: "wrong" },
          log: { id: scan_id },
          key: null,
          rules: [{ category: "Sensitive Data" }],
        },
      ],
    });
    const made = await person.post<Excepted>("/api/v1/exceptions", { scan_id, kind: "text" });
    expect(made).toMatchObject({ status: 201, body: { policy: { is_default: true, name: "Default" } } });
    expect((await scan(person)).action).toBe("allow");
    expect((await scan(person, `${CARD} Again.`)).action).toBe("block");
    const { policy, exception_id } = made.body;
    expect((await person.delete(`/api/v1/policies/${policy.id}/exceptions/${exception_id}`)).status).toBe(
      200,
    );
    expect((await scan(person)).action).toBe("block");
    const { body: alarms } = await person.get("/api/v1/feedback/false-alarms");
    expect(alarms).toMatchObject({ weeks: [{ key: null, scans: 4, false_alarms: 1, per_thousand: 250 }] });
    const detail = () => person.get(`/api/v1/scan-logs/${scan_id}`);
    expect((await detail()).body).toMatchObject({ feedback: { verdict: "wrong", note: "our test card" } });
    expect((await person.delete(`/api/v1/scan-logs/${scan_id}/feedback`)).status).toBe(200);
    expect((await detail()).body).toMatchObject({ feedback: null });
    expect((await person.get("/api/v1/feedback")).body).toMatchObject({ items: [] });
  });

  test("a rule can be excused everywhere, a category only for the key that sent the entry", async () => {
    const person = await app.signUp();
    await setPlan(app.db, person.userId, "growth");
    const { key } = (await person.post<{ key: string }>("/api/v1/api-keys", { name: "shop" })).body;
    const headers = { "x-api-key": key };
    const withKey = async () =>
      (await app.browser().post<Scan>("/api/v1/scan", { prompt: CARD }, { headers })).body;
    const { scan_id } = await withKey();
    const judged = await app
      .browser()
      .post(`/api/v1/scan-logs/${scan_id}/feedback`, { verdict: "wrong" }, { headers });
    expect(judged.status).toBe(200);
    const soon = new Date(Date.now() + 60_000).toISOString();
    const kindly = await person.post<Excepted>("/api/v1/exceptions", {
      scan_id,
      kind: "kind",
      expires_at: soon,
    });
    expect(kindly.body.policy.allowedFindings).toMatchObject([
      { category: "Sensitive Data", expiresAt: soon },
    ]);
    expect((await withKey()).action).toBe("allow");
    const own = await scan(person);
    expect(own.action).toBe("block");
    // A key can judge only entries that it sent itself, not others of its account.
    const foreign = await app
      .browser()
      .post(`/api/v1/scan-logs/${own.scan_id}/feedback`, { verdict: "wrong" }, { headers });
    expect(foreign.status).toBe(404);
    const rule = await person.post<Excepted>("/api/v1/exceptions", { scan_id: own.scan_id, kind: "pattern" });
    expect(rule.status).toBe(201);
    expect((await scan(person)).action).toBe("allow");
    const nothing = { scan_id: own.scan_id, kind: "pattern", name: "no/such-rule" };
    expect(await person.post("/api/v1/exceptions", nothing)).toMatchObject({
      status: 400,
      body: { code: "exception_impossible" },
    });
  });

  test("exceptions stay within a policy's limits, and the policy stays readable", async () => {
    const person = await app.signUp();
    const { scan_id } = await scan(person);
    const allowedFindings = Array.from({ length: POLICY_EXCEPTIONS_MAX }, (_, n) => ({ rule: `own/${n}` }));
    const { body } = await person.post<{ id: string }>("/api/v1/policies", { name: "Full", allowedFindings });
    expect(await person.post("/api/v1/exceptions", { scan_id, kind: "pattern" })).toMatchObject({
      status: 400,
      body: { code: "policy_too_large", error: MESSAGES.tooManyExceptions },
    });
    // A file or a conversation may be longer than any prompt.
    await app.db
      .update(scanLogs)
      .set({ originalPrompt: "long ".repeat(PROMPT_MAX_CHARS / 4) })
      .where(eq(scanLogs.id, scan_id));
    expect(await person.post("/api/v1/exceptions", { scan_id, kind: "text" })).toMatchObject({
      status: 400,
      body: { code: "exception_impossible", error: MESSAGES.textTooLongToAllow },
    });
    expect((await person.get(`/api/v1/policies/${body.id}`)).body).toMatchObject({ latest_version: 1 });
    expect((await person.get("/api/v1/policies")).status).toBe(200);
  });

  test("entries and policies of another account are not found", async () => {
    const owner = await app.signUp();
    const { scan_id } = await scan(owner);
    await judge(owner, scan_id);
    const { policy } = (await owner.post<Excepted>("/api/v1/exceptions", { scan_id, kind: "text" })).body;
    const stranger = await app.signUp();
    const own = await scan(stranger);
    const answers = await Promise.all([
      judge(stranger, scan_id),
      stranger.delete(`/api/v1/scan-logs/${scan_id}/feedback`),
      stranger.post("/api/v1/exceptions", { scan_id, kind: "text" }),
      stranger.post("/api/v1/exceptions", { scan_id: own.scan_id, kind: "text", policy_id: policy.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await stranger.get("/api/v1/feedback")).body).toMatchObject({ items: [] });
    expect((await stranger.get("/api/v1/admin/feedback")).status).toBe(404);
  });

  test("admins see how often verdicts were called wrong in all accounts", async () => {
    const admin = await app.signUp(ADMIN);
    const totals = async () => (await admin.get<Record<string, number>>("/api/v1/admin/feedback")).body;
    const before = await totals();
    const person = await app.signUp();
    for (const [prompt, verdict] of [
      [CARD, "wrong"],
      ["Hello there", "wrong"],
      [CARD, "right"],
    ] as const)
      await judge(person, (await scan(person, prompt)).scan_id, verdict);
    const after = await totals();
    const added = Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]);
    expect(Object.fromEntries(added)).toEqual({
      wrong: 2,
      right: 1,
      false_alarms: 1,
      missed: 1,
      accounts: 1,
      agreed_accounts: 0,
    });
  });

  test("only texts of accounts that agreed are exported for training", async () => {
    const store = createFeedbackStore(app.db);
    const [willing, silent] = [await app.signUp(), await app.signUp()];
    for (const person of [willing, silent])
      await judge(person, (await scan(person, `${CARD} From ${person.email}`)).scan_id);
    await willing.patch("/api/v1/profile", { share_feedback: true });
    const texts = async () => (await store.agreed(undefined, 100)).map(({ text }) => text);
    expect(await texts()).toEqual([`${CARD} From ${willing.email}`]);
    await willing.patch("/api/v1/profile", { share_feedback: false });
    expect(await texts()).toEqual([]);
  });
});
