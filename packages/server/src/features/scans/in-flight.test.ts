import { IN_FLIGHT_MAX, PROMPT_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Scanner, ScanRefused } from "../../ports/scanner/scanner.ts";
import { DATABASES } from "../../testing/databases.ts";
import { countOf, setPlan, setScansLeft } from "../../testing/quota.ts";
import { rulesScanner } from "../../testing/rules-scanner.ts";
import type { Answer } from "../../testing/browser.ts";
import { until } from "../../testing/receiver.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let holding = Promise.resolve();

/** Works until the test releases it, or fails after as much work as the prompt says. */
const scanner: Scanner = {
  ...rulesScanner,
  run: async (task) => {
    const [word, ms] = task.prompt.trim().split(" ");
    if (word === "refuse") throw new ScanRefused(Number(ms), undefined);
    await holding;
    return rulesScanner.run({ ...task, prompt: "hello" });
  },
};

const LONGEST = "x".repeat(PROMPT_MAX_CHARS);
const CALLS = 9;

/** Sends the calls at once, and releases the work after the calls without room were refused. */
async function sendTogether(send: () => Promise<Answer>, fitting: number): Promise<Answer[]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  holding = promise;
  let refused = 0;
  const answers = Array.from({ length: CALLS }, () =>
    send().then((answer) => {
      if (answer.status === 429) refused += 1;
      return answer;
    }),
  );
  await until(() => refused === CALLS - fitting).finally(resolve);
  return Promise.all(answers);
}

describe.each(DATABASES)("hardening 1: on the %s database", (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind, { scanner });
  });
  afterAll(() => app.close());

  async function personWithKey() {
    const browser = await app.signUp();
    await setPlan(app.db, browser.userId, "pro");
    await setScansLeft(app.db, browser.userId, 1_000);
    const { body } = await browser.post<{ key: string }>("/api/v1/api-keys", { name: "test" });
    return { ...browser, scanByKey: () => scanWith(body.key) };
  }

  const scanWith = (key: string) =>
    app.browser().post("/api/v1/scan", { prompt: LONGEST }, { headers: { "x-api-key": key } });

  test("limits what one user has in flight, whichever credentials they use", async () => {
    const browser = await app.signUp();
    const fitting = IN_FLIGHT_MAX.user.chars / PROMPT_MAX_CHARS;
    const answers = await sendTogether(() => browser.post("/api/v1/scan", { prompt: LONGEST }), fitting);
    const refused = answers.find(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(fitting);
    expect(refused?.body).toEqual({ error: MESSAGES.tooMuchInFlight, code: "rate_limited" });
    expect(refused?.headers.get("retry-after")).toBe("1");
    expect(await countOf(app.db, browser.userId)).toBe(fitting);
    expect((await browser.post("/api/v1/scan", { prompt: LONGEST })).status).toBe(200);
  });

  test("one key leaves room for its owner's other credentials", async () => {
    const person = await personWithKey();
    const fitting = IN_FLIGHT_MAX.key.chars / PROMPT_MAX_CHARS;
    const answers = await sendTogether(person.scanByKey, fitting);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(fitting);
    expect(fitting).toBeLessThan(IN_FLIGHT_MAX.user.chars / PROMPT_MAX_CHARS);
  });

  test("hardening 2: a call refused after more than three seconds of work is charged, and a cheaper one is not", async () => {
    const browser = await app.signUp();
    const answer = await browser.post("/api/v1/scan", { prompt: "refuse 2900" });
    expect(answer).toMatchObject({ status: 503, body: { code: "scan_too_slow" } });
    expect(await countOf(app.db, browser.userId)).toBe(0);
    await browser.post("/api/v1/sanitize", { prompt: "refuse 3100" });
    expect(await countOf(app.db, browser.userId)).toBe(1);
    expect((await browser.post("/api/v1/scan", { prompt: "refuse 0" })).body["code"]).toBe("overloaded");
    expect(await countOf(app.db, browser.userId)).toBe(1);
  });

  test("hardening 2: charges for refused calls stop at the quota", async () => {
    const browser = await app.signUp();
    await setScansLeft(app.db, browser.userId, 2);
    const codes: unknown[] = [];
    for (let n = 0; n < 3; n += 1) {
      codes.push((await browser.post("/api/v1/scan", { prompt: "refuse 5000" })).body["code"]);
    }
    expect(codes).toEqual(["scan_too_slow", "scan_too_slow", "quota_exceeded"]);
    expect(await countOf(app.db, browser.userId)).toBe(2);
  });
});
