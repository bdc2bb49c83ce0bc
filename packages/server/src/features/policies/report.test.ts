import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASES } from "../../testing/databases.ts";
import { addHistory } from "../../testing/history-rows.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const HOUR_MS = 3_600_000;
const INJECTION = ["Prompt Injection"];

describe.each(DATABASES)("the shadow report on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  async function someone(document: object) {
    const person = await app.signUp();
    const { body } = await person.post<{ id: string }>("/api/v1/policies", { name: "Mine", ...document });
    const { id } = body;
    const report = async () => (await person.get(`/api/v1/policies/${id}/shadow-report`)).body;
    const policy = { policyId: id, policyVersion: 1 };
    return { person, id, report, policy };
  }
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const reached = (high: string[]) => ({ findings: [], reached: { low: [], medium: [], high } });

  test("says what the next sensitivity would have blocked last week, with examples, and what it cannot say", async () => {
    const { person, report, policy } = await someone({});
    await addHistory(app.db, person.userId, [
      { ...policy, originalPrompt: "Borderline", scannedAt: ago(1), result: reached(INJECTION) },
      { ...policy, scannedAt: ago(2), result: reached([]) },
      { ...policy, scannedAt: ago(3), originalPrompt: null, result: null },
      { ...policy, scannedAt: ago(24 * 8), result: reached(INJECTION) },
      { scannedAt: ago(1), result: reached(INJECTION) },
    ]);
    expect(await report()).toMatchObject({
      kind: "stricter",
      sensitivity: "high",
      scans: 3,
      covered: 2,
      block: 1,
      sanitize: 0,
      flag: 0,
      examples: [
        {
          excerpt: "Borderline",
          before: "allow",
          after: "block",
          reasons: [{ kind: "category", name: "Prompt Injection" }],
        },
      ],
    });
  });

  test("says what a policy in shadow mode would have done, and has nothing to add to the strictest", async () => {
    const { person, id, report, policy } = await someone({ shadow: true });
    const shadow = { ...policy, isShadow: true };
    await addHistory(app.db, person.userId, [
      { ...shadow, isMalicious: true, originalPrompt: "An attack", scannedAt: ago(1) },
      { ...shadow, action: "flag", scannedAt: ago(2) },
      { ...shadow, scannedAt: ago(3) },
    ]);
    expect(await report()).toMatchObject({
      kind: "shadow",
      scans: 3,
      block: 1,
      flag: 1,
      examples: [{ excerpt: "An attack", before: "allow", after: "block" }],
    });
    await person.patch(`/api/v1/policies/${id}`, { shadow: null, sensitivity: "high" });
    expect(await report()).toMatchObject({ kind: "strictest", sensitivity: null, block: 0, examples: [] });
    const stranger = await app.signUp();
    expect((await stranger.get(`/api/v1/policies/${id}/shadow-report`)).status).toBe(404);
  });
});
