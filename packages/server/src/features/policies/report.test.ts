import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../../http/caller.ts";
import { DATABASES } from "../../testing/databases.ts";
import { addHistory } from "../../testing/history-rows.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import type { PoliciesService } from "./policies.service.ts";
import { createReportService } from "./report.service.ts";
import type { ReportStore } from "./report.store.ts";

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

  test("tells what the next sensitivity would have blocked last week, with examples, and for how many scans it cannot tell", async () => {
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

  test("tells what a policy in shadow mode would have done, and nothing for one that is already the strictest", async () => {
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

  test("of one workspace with slow patterns does not delay others' scans and reports", async () => {
    const slow = await someone({ patterns: ["a{400}b"] });
    const entries = Array.from({ length: 60 }, () => ({
      ...slow.policy,
      originalPrompt: "a".repeat(20_000),
      scannedAt: ago(1),
      result: reached(INJECTION),
    }));
    await addHistory(app.db, slow.person.userId, entries);
    const quick = await someone({ patterns: ["falcon"] });
    const entry = { ...quick.policy, originalPrompt: "A falcon", scannedAt: ago(1), result: reached([]) };
    await addHistory(app.db, quick.person.userId, [entry]);
    await quick.person.post("/api/v1/scan", { prompt: "The scanner is loaded now." });

    const done: string[] = [];
    const began = performance.now();
    const took: Record<string, number> = {};
    const note = (name: string) => () => {
      done.push(name);
      took[name] = performance.now() - began;
    };
    await Promise.all([
      slow.report().then(note("slow report")),
      quick.report().then(note("report")),
      quick.person.post("/api/v1/scan", { prompt: "A falcon flies." }).then(note("scan")),
    ]);
    expect(done.at(-1)).toBe("slow report");
    expect(Math.max(took["scan"] ?? Infinity, took["report"] ?? Infinity)).toBeLessThan(10_000);
  });
});

test("a workspace's fifth report at once is refused, and another workspace's is not", async () => {
  const gate = Promise.withResolvers<never[]>();
  const store = {
    counts: async () => ({ scans: 0, covered: 0 }),
    milder: async () => [],
  } as unknown as ReportStore;
  const policies = { find: async () => ({ document: {} }) } as unknown as PoliciesService;
  const clock = { now: () => new Date() };
  const report = createReportService({ store, policies, clock, decide: () => gate.promise });
  const ask = (workspaceId: string, policyId: string) => report({ workspaceId } as Caller, policyId);
  const begun = ["1", "2", "3", "4"].map((policyId) => ask("a", policyId));
  await expect(ask("a", "5")).rejects.toMatchObject({ status: 429, code: "rate_limited" });
  begun.push(ask("a", "4"), ask("b", "1"));
  gate.resolve([]);
  expect((await Promise.all(begun)).map(({ kind }) => kind)).toEqual(Array(6).fill("stricter"));
  expect(await ask("a", "5")).toMatchObject({ kind: "stricter" });
});
