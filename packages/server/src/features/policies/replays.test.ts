import { BURST_LIMITS, REPLAYS_PER_WORKSPACE } from "@prompt-shield/contracts/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../ports/ids.ts";
import { DATABASES } from "../../testing/databases.ts";
import { createEngineScanner } from "../../testing/engine-scanner.ts";
import { addHistory } from "../../testing/history-rows.ts";
import { until } from "../../testing/receiver.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { createDecider } from "./decider.ts";
import { createReplayRunner, EMPTY_SUMMARY } from "./replay-runner.ts";
import { createReplaysStore, type ReplaysStore } from "./replays.store.ts";
import { createFindSlow } from "./slow-patterns.ts";

interface Replay {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly changed: number;
  readonly summary: { changes: Record<string, number>; unreadable: number };
  readonly changes: { before: string; after: string; excerpt: string; reasons: { name: string }[] }[];
}
const CARD = "My card is 4111 1111 1111 1111.";

describe.each(DATABASES)("replays on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  type Person = Awaited<ReturnType<TestApp["signUp"]>>;
  const policyOf = async (person: Person, body: object = {}) =>
    (await person.post<{ id: string }>("/api/v1/policies", { name: "Mine", is_default: false, ...body })).body
      .id;
  const ended = async (person: Person, { id }: Replay) => {
    const read = async () => (await person.get<Replay>(`/api/v1/replays/${id}`)).body;
    await until(async () => !["waiting", "running"].includes((await read()).status));
    return read();
  };

  test("keep only the newest of a workspace, however many policies it has", async () => {
    const person = await app.signUp();
    const ids = [await policyOf(person), await policyOf(person), await policyOf(person)];
    const store = createReplaysStore(app.db);
    for (let n = 0; n < REPLAYS_PER_WORKSPACE + 5; n += 1)
      await store.add({
        id: `${person.userId} ${n}`,
        workspaceId: person.userId,
        policyId: ids[n % 3] ?? "",
        document: {},
        status: "done",
        summary: EMPTY_SUMMARY,
        createdAt: new Date(1_700_000_000_000 + n),
      });
    const { body } = await person.post<Replay>(`/api/v1/policies/${ids[0]}/replay`, {});
    await ended(person, body);
    const lists = await Promise.all(
      ids.map((id) => person.get<{ replays: { id: string }[] }>(`/api/v1/policies/${id}/replays`)),
    );
    const kept = lists.flatMap((list) => list.body.replays.map(({ id }) => id));
    expect(kept).toHaveLength(REPLAYS_PER_WORKSPACE);
    expect(kept).toContain(body.id);
    expect(kept).not.toContain(`${person.userId} 5`);
    expect(kept).toContain(`${person.userId} 6`);
  });

  test("list what a draft would have changed in the history: before, after and why", async () => {
    const person = await app.signUp();
    for (const prompt of [CARD, "Hello there", "Nice weather"]) await person.post("/api/v1/scan", { prompt });
    const id = await policyOf(person);
    const draft = { actions: { "Sensitive Data": "flag" }, words: [{ word: "weather", action: "block" }] };
    const { status, body } = await person.post<Replay>(`/api/v1/policies/${id}/replay`, { policy: draft });
    expect(status).toBe(202);
    const replay = await ended(person, body);
    expect(replay).toMatchObject({
      status: "done",
      total: 3,
      changed: 2,
      summary: { changes: { "block → flag": 1, "allow → block": 1 } },
    });
    expect(replay.changes).toMatchObject([
      { before: "allow", after: "block", excerpt: "Nice weather", reasons: [{ name: "weather" }] },
      { before: "block", after: "flag", excerpt: CARD, reasons: [{ name: "Sensitive Data" }] },
    ]);
    // Texts deleted from the history disappear here too.
    await person.delete("/api/v1/scan-logs");
    expect((await ended(person, replay)).changes.map(({ excerpt }) => excerpt)).toEqual(["", ""]);
  });

  test("can read prompts from the request instead, one per line", async () => {
    const person = await app.signUp();
    const id = await policyOf(person, { actions: { "Sensitive Data": "ignore" } });
    const jsonl = [JSON.stringify(CARD), JSON.stringify({ text: "Hello" }), "no json"].join("\n");
    const { body } = await person.post<Replay>(`/api/v1/policies/${id}/replay`, { jsonl });
    expect(await ended(person, body)).toMatchObject({
      status: "done",
      total: 3,
      changed: 1,
      summary: { unreadable: 1 },
      changes: [{ before: "block", after: "allow", excerpt: CARD }],
    });
  });

  test("are rate limited, because they cost no quota", async () => {
    const person = await app.signUp();
    const id = await policyOf(person, {});
    const statuses = [];
    for (let n = 0; n <= BURST_LIMITS.replayPerUser.burst; n += 1)
      statuses.push((await person.post(`/api/v1/policies/${id}/replay`, { jsonl: "" })).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, -1)).not.toContain(429);
  });

  test("start one at a time, even if several are requested at once, and never leave one without a job", async () => {
    const person = await app.signUp();
    const entries = Array.from({ length: 2_000 }, (_, n) => ({ scannedAt: new Date(Date.now() - n) }));
    await addHistory(app.db, person.userId, entries);
    const id = await policyOf(person);
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => person.post<Replay>(`/api/v1/policies/${id}/replay`, {})),
    );
    const started = asked.filter(({ status }) => status === 202);
    expect(started.length).toBeGreaterThan(0);
    for (const { status } of asked) expect([202, 409]).toContain(status);
    const { replays } = (await person.get<{ replays: Replay[] }>(`/api/v1/policies/${id}/replays`)).body;
    expect(replays).toHaveLength(started.length);
    for (const replay of replays) expect((await ended(person, replay)).status).toBe("done");
    // A replay that cannot be queued is not stored either: it would keep the next one from starting.
    const store = createReplaysStore(app.db);
    const facts = { workspaceId: person.userId, policyId: id, document: {}, summary: EMPTY_SUMMARY };
    const lost = { id: newId(), ...facts, createdAt: new Date(), toTime: new Date() };
    await expect(store.addAlone(lost, () => Promise.reject(new Error("no queue")))).rejects.toThrow(
      "no queue",
    );
    expect(await store.open(lost.id)).toBeUndefined();
  });

  test("of 3,000 entries run in the background, can be cancelled, and are visible to nobody else", async () => {
    const person = await app.signUp();
    const start = Date.UTC(2026, 0, 1);
    const entries = Array.from({ length: 3_000 }, (_, n) => ({
      originalPrompt: `prompt ${n}`,
      isMalicious: n % 2 === 0,
      scannedAt: new Date(start + n),
    }));
    await addHistory(app.db, person.userId, entries);
    const id = await policyOf(person, { actions: { "Prompt Injection": "flag" } });
    const { body } = await person.post<Replay>(`/api/v1/policies/${id}/replay`, {});
    const done = await ended(person, body);
    expect(done).toMatchObject({ status: "done", total: 3_000, changed: 1_500 });
    const next = await person.get<{ changes: { number: number }[] }>(
      `/api/v1/replays/${done.id}/changes?after=50`,
    );
    expect(next.body.changes[0]?.number).toBe(51);
    const stranger = await app.signUp();
    const answers = await Promise.all([
      stranger.get(`/api/v1/replays/${done.id}`),
      stranger.get(`/api/v1/replays/${done.id}/changes`),
      stranger.post(`/api/v1/replays/${done.id}/cancel`),
      stranger.get(`/api/v1/policies/${id}/replays`),
      stranger.post(`/api/v1/policies/${id}/replay`, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await person.post(`/api/v1/replays/${done.id}/cancel`)).body).toMatchObject({ status: "done" });
  });

  test("resume where they were interrupted, with the same result as without an interruption", async () => {
    const person = await app.signUp();
    const start = Date.UTC(2026, 0, 1);
    const entries = Array.from({ length: 1_700 }, (_, n) => ({
      originalPrompt: `prompt ${n}`,
      isMalicious: n % 3 === 0,
      // Several in the same millisecond, so that a page may end between them.
      scannedAt: new Date(start + Math.floor(n / 7)),
    }));
    await addHistory(app.db, person.userId, entries);
    const policyId = await policyOf(person, { actions: { "Prompt Injection": "flag" } });
    const store = createReplaysStore(app.db);
    const upload = Array.from({ length: 100 }, (_, n) => JSON.stringify(n % 4 === 0 ? CARD : "Hello")).join(
      "\n",
    );
    const newReplay = async (over: object) => {
      const id = newId();
      const actions = { "Prompt Injection": "flag", "Sensitive Data": "flag" } as const;
      const patterns = [{ name: "seven", pattern: "prompt 7\\d{1,2}", action: "block" as const }];
      const document = { actions, patterns };
      const facts = { workspaceId: person.userId, policyId, document, summary: EMPTY_SUMMARY };
      await store.add({ id, ...facts, createdAt: new Date(), ...over });
      return id;
    };
    const run = (replayId: string, steps = Infinity, isLast = false, limitMs = 60_000) => {
      let left = steps;
      const advance: ReplaysStore["advance"] = (id, progress) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error("killed")) : store.advance(id, progress);
      };
      const parts = { store: { ...store, advance }, scanner: createEngineScanner() };
      return createReplayRunner({
        ...parts,
        decide: createDecider(limitMs),
        findSlow: createFindSlow(),
        clock: { now: () => new Date() },
      })({ replayId }, { isLast });
    };
    const told = async (id: string) => {
      const { status, total, done, changed, summary } = (await store.open(id)) ?? {};
      const changes = (await store.changes(id, 0, 10_000)).map(
        ({ change: { replayId: _id, ...rest } }) => rest,
      );
      return { status, total, done, changed, summary, changes };
    };
    for (const over of [{ toTime: new Date() }, { upload }]) {
      const [whole, cut] = [await newReplay(over), await newReplay(over)];
      await run(whole);
      await expect(run(cut, 1)).rejects.toThrow("killed");
      await expect(run(cut, 1)).rejects.toThrow("killed");
      expect(await told(cut)).toMatchObject({ status: "running" });
      await run(cut);
      expect(await told(cut)).toEqual(await told(whole));
      expect(await told(whole)).toMatchObject({ status: "done" });
    }
    // Patterns that take too long end the replay with the reason: another attempt would take as long.
    const slow = await newReplay({ toTime: new Date() });
    await run(slow, Infinity, false, 0);
    expect(await told(slow)).toMatchObject({ status: "failed", done: 0 });
    const hopeless = await newReplay({ toTime: new Date() });
    await expect(run(hopeless, 1, true)).rejects.toThrow("killed");
    expect((await person.get(`/api/v1/replays/${hopeless}`)).body).toMatchObject({
      status: "failed",
      done: 500,
      error: expect.stringContaining("Start it again"),
    });
  });
});
