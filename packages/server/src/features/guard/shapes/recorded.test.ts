import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEngineScanner } from "../../../testing/engine-scanner.ts";
import { setPlan, setScansLeft } from "../../../testing/quota.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { outcomeFor } from "./recorded/outcomes.ts";

/** What gateways send that cannot run here, answered by the real server and read as their sources read it. */
interface Recorded {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown>;
  readonly outcome: "pass" | "block" | "mask";
}

const FOLDER = join(import.meta.dirname, "recorded");
const REQUESTS = readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".json"))
  .map((name) => [name.replace(".json", ""), readFileSync(join(FOLDER, name), "utf8")] as const);

let app: TestApp;
let keys: Record<Recorded["outcome"], string>;

beforeAll(async () => {
  app = await startTestApp("embedded", { scanner: createEngineScanner() });
  const person = await app.signUp();
  await setPlan(app.db, person.userId, "growth");
  await setScansLeft(app.db, person.userId, 1_000);
  const makeKey = async (name: string) => {
    const { body } = await person.post<{ id: string; key: string }>("/api/v1/api-keys", { name });
    return body;
  };
  const plain = await makeKey("plain");
  const masking = await makeKey("masking");
  const policy = await person.post<{ id: string }>("/api/v1/policies", {
    name: "Mask personal data",
    policy: { actions: { "Sensitive Data": "sanitize" }, minimumSeverity: "low" },
  });
  await person.patch(`/api/v1/api-keys/${masking.id}`, { policy_id: policy.body.id });
  keys = { pass: plain.key, block: plain.key, mask: masking.key };
});
afterAll(() => app.close());

describe("recorded requests of gateways", () => {
  test.each(REQUESTS)("%s is answered as its source demands", async (name, recorded) => {
    const { outcome } = JSON.parse(recorded) as Recorded;
    const key = keys[outcome];
    const basic = Buffer.from(`shield:${key}`).toString("base64");
    const { path, headers, body } = JSON.parse(
      recorded.replaceAll("$KEY", key).replaceAll("$BASIC", basic),
    ) as Recorded;
    const answer = await app.browser().post(path, body, { headers });
    expect(answer).toMatchObject({ status: 200 });
    expect(outcomeFor(name, { path, sent: body, answer: answer.body })).toBe(outcome);
  });
});
