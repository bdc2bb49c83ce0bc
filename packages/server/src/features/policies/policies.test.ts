import { POLICY_VERSIONS_KEPT, POLICY_VERSIONS_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { eq, sum } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { policies as policyRows, policyVersions } from "../../db/schema/policies.ts";
import { DATABASES } from "../../testing/databases.ts";
import { setPlan } from "../../testing/quota.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

interface Policy {
  readonly id: string;
  readonly version: number;
  readonly is_default: boolean;
  readonly allowedTexts?: { id: string }[];
}
interface Scan {
  readonly action: string;
  readonly findings: unknown[];
  readonly policy?: { id: string; version: number; shadow: boolean };
}

const CARD = "My card is 4111 1111 1111 1111.";
const FLAG = { name: "Flag cards", actions: { "Sensitive Data": "flag" } };

describe.each(DATABASES)("policies on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  type Person = Awaited<ReturnType<TestApp["signUp"]>>;
  const create = async (person: Person, body: object = FLAG) =>
    (await person.post<Policy>("/api/v1/policies", body)).body;
  const scan = async (person: Person, prompt = CARD) =>
    (await person.post<Scan>("/api/v1/scan", { prompt })).body;
  const keyOf = async (person: Person) => {
    await setPlan(app.db, person.userId, "growth");
    return (await person.post<{ id: string; key: string }>("/api/v1/api-keys", { name: "mine" })).body;
  };
  const scanWith = async (key: string, path = "/api/v1/scan") =>
    (await app.browser().post<Scan>(path, { prompt: CARD }, { headers: { "x-api-key": key } })).body;

  test("change what scan and sanitize recommend, never what they find", async () => {
    const person = await app.signUp();
    const before = await scan(person);
    expect(before).toMatchObject({ action: "block" });
    expect(before).not.toHaveProperty("policy");
    const { id, is_default } = await create(person);
    expect(is_default).toBe(true);
    const after = await scan(person);
    expect(after).toMatchObject({
      action: "flag",
      action_reasons: [{ kind: "category", name: "Sensitive Data", action: "flag" }],
      policy: { id, version: 1, shadow: false },
    });
    expect(after.findings).toEqual(before.findings);
    const cleaned = await person.post("/api/v1/sanitize", { prompt: CARD });
    expect(cleaned.body).toMatchObject({ action: "flag", policy: { id, version: 1 } });
    const [log] = (await person.get<{ items: { id: string }[] }>("/api/v1/scan-logs")).body.items;
    expect((await person.get(`/api/v1/scan-logs/${log?.id}`)).body).toMatchObject({
      action: "flag",
      policy: { id, version: 1, shadow: false },
      result: {
        action: "flag",
        action_reasons: [{ kind: "category", name: "Sensitive Data", action: "flag" }],
        policy: { id, version: 1, shadow: false },
      },
    });
  });

  test("of a key replace the account's until they are deleted", async () => {
    const person = await app.signUp();
    const { id: key, key: secret } = await keyOf(person);
    const general = await create(person);
    const own = await create(person, { name: "Strict", actions: { "Sensitive Data": "sanitize" } });
    expect(own.is_default).toBe(false);
    expect((await scanWith(secret)).policy?.id).toBe(general.id);
    const answer = await person.patch(`/api/v1/api-keys/${key}`, { policy_id: own.id });
    expect(answer).toMatchObject({ status: 200, body: { policy_id: own.id } });
    expect(await scanWith(secret)).toMatchObject({ action: "sanitize", policy: { id: own.id } });
    expect((await scan(person)).policy?.id).toBe(general.id);
    expect((await person.get(`/api/v1/policies/${own.id}`)).body).toMatchObject({ key_ids: [key] });
    await person.delete(`/api/v1/policies/${own.id}`);
    expect((await scanWith(secret)).policy?.id).toBe(general.id);
    expect((await person.get(`/api/v1/api-keys/${key}`)).body).toMatchObject({ policy_id: null });
  });

  test("have versions that can be compared, and a rollback answers byte for byte as before", async () => {
    const person = await app.signUp();
    const { id } = await create(person);
    const stable = async () => {
      const { text } = await person.post("/api/v1/scan", { prompt: CARD });
      return text.replaceAll(/"(?:scan_id|duration_ms|remaining_quota)":[^,}]+/g, "");
    };
    const first = await stable();
    const changed = await person.patch<Policy>(`/api/v1/policies/${id}`, {
      actions: { "Sensitive Data": "sanitize" },
      shadow: true,
    });
    expect(changed.body).toMatchObject({ version: 2, shadow: true });
    expect(await stable()).not.toBe(first);
    const { body } = await person.get(`/api/v1/policies/${id}/compare?from=1&to=2`);
    expect(body).toEqual({
      changes: [
        { field: "actions › Sensitive Data", before: "flag", after: "sanitize" },
        { field: "shadow", before: null, after: "true" },
      ],
    });
    const back = await person.post<Policy>(`/api/v1/policies/${id}/rollback`, { version: 1 });
    expect(back.body).toMatchObject({ version: 1, latest_version: 2 });
    expect(await stable()).toBe(first);
    const { versions } = (
      await person.get<{ versions: { version: number; is_current: boolean }[] }>(
        `/api/v1/policies/${id}/versions`,
      )
    ).body;
    expect(versions.map(({ version, is_current }) => [version, is_current])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect((await person.post(`/api/v1/policies/${id}/rollback`, { version: 9 })).status).toBe(404);
    // A number too large for the column.
    expect((await person.post(`/api/v1/policies/${id}/rollback`, { version: 2 ** 31 })).status).toBe(400);
    // The next change makes a new version, and null resets a field to its default.
    const next = await person.patch<Policy>(`/api/v1/policies/${id}`, { actions: null });
    expect(next.body).toMatchObject({ version: 3 });
    expect(next.body).not.toHaveProperty("actions");
  });

  test.each([
    [{ allowedTexts: ["fine", " "] }, "allowedTexts.1: Enter a text."],
    [
      { allowedTexts: [{ text: "x".repeat(100_001) }] },
      "allowedTexts.0.text: Use at most 100000 characters.",
    ],
    [{ allowedTexts: Array(501).fill("x") }, "allowedTexts: Use at most 500 texts."],
    [{ words: [{ word: "" }] }, "words.0.word: Enter a word."],
    [{ allowedSenders: ["me"] }, "allowedSenders.0: Enter an address, or a domain such as @example.com."],
    [{ sensitivty: "high" }, 'Unknown key "sensitivty". Did you mean "sensitivity"?'],
    [
      { patterns: ["a", { pattern: "b", acton: "flag" }] },
      'patterns.1: Unknown key "acton". Did you mean "action"?',
    ],
  ])("are refused with the name of the wrong field and what is allowed (%#)", async (fields, error) => {
    const person = await app.signUp();
    const body = { name: "Mine", ...fields };
    expect(await person.post("/api/v1/policies", body)).toMatchObject({
      status: 400,
      body: { code: "validation_failed", error },
    });
  });

  test("with an unknown key are refused wherever they are sent, and nothing changes", async () => {
    const person = await app.signUp();
    const { id } = await create(person);
    const policy = { sensitivty: "high" };
    const error = 'Unknown key "sensitivty". Did you mean "sensitivity"?';
    const refused = { status: 400, body: { code: "validation_failed" } };
    expect(await person.patch(`/api/v1/policies/${id}`, policy)).toMatchObject({
      ...refused,
      body: { error },
    });
    for (const [path, body] of [
      ["/api/v1/policies/try", { text: CARD, policy }],
      [`/api/v1/policies/${id}/replay`, { policy }],
    ] as const)
      expect(await person.post(path, body)).toMatchObject({
        ...refused,
        body: { error: `policy: ${error}` },
      });
    expect((await person.get(`/api/v1/policies/${id}`)).body).toMatchObject({ version: 1 });
  });

  test("can be sent back as they were answered", async () => {
    const person = await app.signUp();
    const { id } = await create(person);
    const { body: served } = await person.get<object>(`/api/v1/policies/${id}`);
    const back = await person.patch(`/api/v1/policies/${id}`, { ...served, shadow: true });
    expect(back).toMatchObject({ status: 200, body: { id, version: 2, shadow: true } });
    expect((await person.post("/api/v1/policies", served)).status).toBe(201);
  });

  test("stored with unknown keys long ago can be read, used, changed and rolled back", async () => {
    const person = await app.signUp();
    const { id } = await create(person);
    const path = `/api/v1/policies/${id}`;
    const document = {
      ...FLAG,
      sensitivty: "high",
      words: [{ word: "Falcon", action: "block", acton: "x" }],
    };
    await app.db
      .update(policyVersions)
      .set({ document: document as never })
      .where(eq(policyVersions.policyId, id));
    const { body } = await person.get<object>(path);
    expect(body).toMatchObject({ actions: FLAG.actions, words: [{ word: "Falcon", action: "block" }] });
    expect(JSON.stringify(body)).not.toMatch(/sensitivty|acton/);
    expect(await scan(person)).toMatchObject({ action: "flag" });
    expect(await scan(person, "The falcon flies.")).toMatchObject({ action: "block" });
    expect((await person.get(`${path}/versions`)).status).toBe(200);
    expect(await person.patch(path, { shadow: true })).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await person.get(`${path}/compare?from=1&to=2`)).status).toBe(200);
    expect((await person.post(`${path}/rollback`, { version: 1 })).status).toBe(200);
    expect(await person.patch(path, body)).toMatchObject({ status: 200 });
  });

  test("keep only the newest versions, however often a policy is changed", async () => {
    const person = await app.signUp();
    const { id } = await create(person);
    const path = `/api/v1/policies/${id}`;
    for (let n = 0; n < POLICY_VERSIONS_KEPT; n += 1) await person.patch(path, { shadow: n % 2 === 0 });
    const { body } = await person.get<{ versions: { version: number }[] }>(`${path}/versions`);
    const kept = Array.from({ length: POLICY_VERSIONS_KEPT }, (_, n) => POLICY_VERSIONS_KEPT + 1 - n);
    expect(body.versions.map(({ version }) => version)).toEqual(kept);
    expect((await person.post(`${path}/rollback`, { version: 1 })).status).toBe(404);
    expect((await person.post(`${path}/rollback`, { version: 2 })).status).toBe(200);
    expect((await person.patch<Policy>(path, { shadow: true })).body.version).toBe(POLICY_VERSIONS_KEPT + 2);
    expect((await scan(person)).policy).toMatchObject({ id, version: POLICY_VERSIONS_KEPT + 2 });
  });

  test("are limited in total size per workspace: the oldest versions are dropped, the current ones stay", async () => {
    const person = await app.signUp();
    // Three bytes a character and no two texts alike, so that the database cannot compress them.
    const large = (n: number) => ({
      allowedTexts: Array.from({ length: 20 }, (_, m) => ({ text: `${n} ${m} ${"文".repeat(14_000)}` })),
    });
    const first = await create(person, { name: "First", ...large(0) });
    const second = await create(person, { name: "Second", ...large(1) });
    const path = (id: string) => `/api/v1/policies/${id}`;
    for (let n = 2; n < 16; n += 1) expect((await person.patch(path(second.id), large(n))).status).toBe(200);
    const kept = async (id: string) =>
      (await person.get<{ versions: { version: number }[] }>(`${path(id)}/versions`)).body.versions.map(
        ({ version }) => version,
      );
    expect(await kept(first.id), "never changed, and in force").toEqual([1]);
    const versions = await kept(second.id);
    expect(versions[0]).toBe(15);
    expect(versions.length).toBeGreaterThan(5);
    expect(versions.length).toBeLessThan(12);
    const [stored] = await app.db
      .select({ bytes: sum(policyVersions.size) })
      .from(policyVersions)
      .innerJoin(policyRows, eq(policyRows.id, policyVersions.policyId))
      .where(eq(policyRows.workspaceId, person.userId));
    expect(Number(stored?.bytes)).toBeLessThanOrEqual(POLICY_VERSIONS_MAX_BYTES);
    expect(Number(stored?.bytes)).toBeGreaterThan(POLICY_VERSIONS_MAX_BYTES / 2);
  });

  test("are refused if they are too large together, and can then be made smaller", async () => {
    const person = await app.signUp();
    const { id } = await create(person);
    const text = "文".repeat(99_000);
    const large = { allowedTexts: [{ text }, { text: `${text}1` }, { text: `${text}2` }] };
    const make = () =>
      person.post<Policy & { code: string }>("/api/v1/policies", { name: "Large", ...large });
    const made = [await make()];
    while (made.at(-1)?.status === 201 && made.length < 30) made.push(await make());
    expect(made.at(-1)).toMatchObject({ status: 400, body: { code: "policy_too_large" } });
    expect(made.length).toBeGreaterThan(8);
    const grow = () => person.patch(`/api/v1/policies/${id}`, { allowedTexts: large.allowedTexts.slice(1) });
    expect((await grow()).status).toBe(400);
    const smaller = { allowedTexts: [{ text: "A text" }] };
    expect((await person.patch(`/api/v1/policies/${made[0]?.body.id}`, smaller)).status).toBe(200);
    expect((await grow()).status).toBe(200);
  });

  test("can be tried on only a few texts at once, because trying costs no quota", async () => {
    const person = await app.signUp();
    const tries = Array.from({ length: 12 }, () =>
      person.post<{ code: string }>("/api/v1/policies/try", { text: CARD.repeat(200), policy: {} }),
    );
    const answers = await Promise.all(tries);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.body.code).toBe("rate_limited");
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });

  test("show exceptions for the same finding separately in a comparison", async () => {
    const person = await app.signUp();
    const { id } = await create(person);
    const allowedFindings = [
      { id: "one", rule: "sensitive/card", note: "first" },
      { id: "two", rule: "sensitive/card", note: "second" },
    ];
    await person.patch(`/api/v1/policies/${id}`, { allowedFindings });
    const { body } = await person.get<{ changes: { field: string; after: string }[] }>(
      `/api/v1/policies/${id}/compare?from=1&to=2`,
    );
    expect(body.changes.map(({ field }) => field)).toEqual([
      "allowedFindings: sensitive/card",
      "allowedFindings: sensitive/card (2)",
    ]);
    expect(body.changes.map(({ after }) => (JSON.parse(after) as { note: string }).note)).toEqual([
      "first",
      "second",
    ]);
  });

  test.each([
    ["(a+)+$", /exponential/],
    [String.raw`\w+@acme\.com`, /power of 2/],
    [String.raw`(\w)\1`, /back-references/],
    ["(?=a)b", /look-ahead/],
    ["(a|b|c){1,40}", /too many ways/],
    ["[a-", /not a regular expression/],
    ["x(?:x*y)?", /finding every match could take time that grows with the square/],
  ])("refuse the pattern %s and say why", async (pattern, reason) => {
    const person = await app.signUp();
    const { status, body } = await person.post<{ error: string; code: string }>("/api/v1/policies", {
      name: "Own",
      patterns: [{ name: "ticket", pattern }],
    });
    expect({ status, code: body.code }).toEqual({ status: 400, code: "pattern_refused" });
    expect(body.error).toMatch(reason);
    expect(body.error).toContain('"ticket"');
  });

  test("that were stored before a pattern was refused still mask, in short pieces, and say what to change", async () => {
    const person = await app.signUp();
    const { id } = await create(person, {
      name: "Own",
      patterns: [{ name: "ticket", pattern: "x(?:x{0,9}y)?" }],
    });
    const get = async () =>
      (await person.get<{ pattern_problems?: { name: string; problem: string }[] }>(`/api/v1/policies/${id}`))
        .body;
    expect(await get()).not.toHaveProperty("pattern_problems");
    const patterns = [{ name: "ticket", pattern: "x(?:x*y)?", action: "sanitize" as const }];
    await app.db
      .update(policyVersions)
      .set({ document: { patterns } })
      .where(eq(policyVersions.policyId, id));
    // The version in force was not read before, as it would not have been by a server that has just started.
    const mask = async (prompt: string) =>
      (await person.post<{ sanitized: string }>("/api/v1/sanitize", { prompt })).body.sanitized;
    expect(await mask("axxy")).toBe("a[SECRET_1]");
    // One match, but longer than what is searched at once: the `y` is out of sight.
    expect(await mask(`${"x".repeat(1_500)}y`)).toMatch(/^(\[SECRET_1\]){100}/);
    const problem = expect.stringMatching(/short pieces.*it would be refused today.*Bound the repetition/);
    expect(await get()).toMatchObject({ patterns, pattern_problems: [{ name: "ticket", problem }] });
    const { body: list } = await person.get<{ policies: unknown[] }>("/api/v1/policies");
    expect(list.policies).toMatchObject([{ pattern_problems: [{ name: "ticket" }] }]);
    expect((await person.patch(`/api/v1/policies/${id}`, { shadow: true })).status).toBe(200);
    const again = await person.patch(`/api/v1/policies/${id}`, { patterns });
    expect(again).toMatchObject({ status: 400, body: { code: "pattern_refused" } });
    expect((await person.patch(`/api/v1/policies/${id}`, { patterns: ["x{1,50}"] })).status).toBe(200);
    expect(await get()).not.toHaveProperty("pattern_problems");
  });

  test("accept linear patterns and words, and try them out without using the quota", async () => {
    const person = await app.signUp();
    const policy = {
      patterns: [{ name: "ticket", pattern: String.raw`ACME-\d+`, action: "flag" }],
      words: ["Falcon"],
    };
    const tried = await person.post("/api/v1/policies/try", { text: "About acme-77", policy });
    expect(tried.body).toMatchObject({ action: "flag", reasons: [{ kind: "pattern", name: "ticket" }] });
    await create(person, { name: "Own", ...policy });
    expect(await scan(person, "Project Falcon flies")).toMatchObject({ action: "sanitize", findings: [] });
    expect((await person.get("/api/v1/usage")).body).toMatchObject({ scan_count: 1 });
  });

  test("excuse a sender named by the call, but not one named in the text itself", async () => {
    const person = await app.signUp();
    await create(person, { name: "Mail", allowedSenders: ["@acme.example"], words: ["Falcon"] });
    const content = `From: boss@acme.example\nSubject: Falcon\n\n${CARD}`;
    const ask = async (extra: object, path = "scan") =>
      (await person.post<Scan>(`/api/v1/${path}`, { content, source: "email", ...extra })).body;
    expect((await ask({})).action).toBe("block");
    expect((await ask({ sender: "boss@evil.example" })).action).toBe("block");
    expect(await ask({ sender: "Boss@ACME.example" })).toMatchObject({
      action: "allow",
      action_reasons: [{ kind: "allowed-sender", name: "@acme.example" }],
    });
    expect(await ask({ sender: "boss@acme.example" }, "sanitize")).toMatchObject({ action: "allow" });
    expect((await person.post("/api/v1/scan", { prompt: CARD, sender: "boss@acme.example" })).status).toBe(
      400,
    );
    expect((await ask({ sender: "Boss <boss@acme.example>" })).action).toBeUndefined();
    // The account's own words are masked in texts without an excused sender.
    const cleaned = await person.post<{ sanitized: string }>("/api/v1/sanitize", { prompt: "Falcon flies" });
    expect(cleaned.body.sanitized).toBe("[SECRET_1] flies");
  });

  test("decide in shadow mode and report that nothing was carried out", async () => {
    const person = await app.signUp();
    await create(person, { name: "Try", shadow: true });
    expect(await scan(person)).toMatchObject({ action: "block", policy: { shadow: true } });
  });

  test("ignore an exception once it has expired", async () => {
    const person = await app.signUp();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    await create(person, { name: "For now", allowedTexts: [{ text: CARD, expiresAt }] });
    expect((await scan(person)).action).toBe("allow");
    app.clock.offsetMs = 3_700_000;
    expect((await scan(person)).action).toBe("block");
    app.clock.offsetMs = 0;
  });

  test("of one account cannot be found by another, and never apply to it", async () => {
    const owner = await app.signUp();
    const { id } = await create(owner, { name: "Mine", allowedTexts: [CARD] });
    const { body } = await owner.get<Policy>(`/api/v1/policies/${id}`);
    const exception = body.allowedTexts?.[0]?.id;
    const stranger = await app.signUp();
    const { id: key } = await keyOf(stranger);
    const answers = await Promise.all([
      stranger.get(`/api/v1/policies/${id}`),
      stranger.patch(`/api/v1/policies/${id}`, { shadow: true }),
      stranger.get(`/api/v1/policies/${id}/versions`),
      stranger.get(`/api/v1/policies/${id}/compare?from=1&to=1`),
      stranger.post(`/api/v1/policies/${id}/rollback`, { version: 1 }),
      stranger.delete(`/api/v1/policies/${id}/exceptions/${exception}`),
      stranger.patch(`/api/v1/api-keys/${key}`, { policy_id: id }),
      stranger.delete(`/api/v1/policies/${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await scan(stranger)).action).toBe("block");
    expect((await owner.get(`/api/v1/policies/${id}`)).body).toEqual(body);
    expect((await stranger.get("/api/v1/policies")).body).toEqual({ policies: [] });
  });

  test("have at most one default, even if several are made at once", async () => {
    const person = await app.signUp();
    const made = await Promise.all(
      Array.from({ length: 5 }, (_, n) => create(person, { name: `Policy ${n}`, is_default: true })),
    );
    expect(made).toHaveLength(5);
    const { policies } = (await person.get<{ policies: Policy[] }>("/api/v1/policies")).body;
    expect(policies.filter(({ is_default }) => is_default)).toHaveLength(1);
    expect((await person.get("/api/v1/policies")).status).toBe(200);
  });
});
