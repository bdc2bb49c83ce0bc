import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scanLogs } from "../../../db/schema/scans.ts";
import { type GatewayApp, startGatewayApp } from "../../../testing/gateway-app.ts";
import { HELLO } from "../../../testing/gateway-words.ts";
import { chatAnswer, chatStream, messageAnswer, messageStream } from "../../../testing/model-upstream.ts";
import { countOf } from "../../../testing/quota.ts";

let gateway: GatewayApp;
let key: string;
let userId: string;
beforeAll(async () => {
  gateway = await startGatewayApp({ env: { UPSTREAM_TIMEOUT_S: "1" } });
  ({ key, userId } = await gateway.newClient());
});
afterAll(() => gateway.close());

const never = new Promise(() => undefined);
const rows = async () =>
  (await gateway.app.db.select().from(scanLogs).where(eq(scanLogs.workspaceId, userId))).length;

const PROVIDERS = [
  {
    name: "OpenAI",
    ask: (stream: boolean) =>
      gateway.post(
        "/openai/v1/chat/completions",
        { model: "gpt-9", messages: HELLO, stream },
        { headers: { authorization: `Bearer ${key}` } },
      ),
    error: { error: { type: "server_error", code: "upstream_timeout", param: null } },
    body: chatAnswer("Four minutes."),
    pieces: chatStream(["Four minutes."]),
    brokeOff: /"code":"upstream_error"/,
  },
  {
    name: "Anthropic",
    ask: (stream: boolean) =>
      gateway.post(
        "/anthropic/v1/messages",
        { model: "claude-9", max_tokens: 9, messages: HELLO, stream },
        { headers: { "x-api-key": key } },
      ),
    error: { type: "error", error: { type: "timeout_error" } },
    body: messageAnswer([{ type: "text", text: "Four minutes." }]),
    pieces: messageStream(["Four minutes."]),
    brokeOff: /event: error/,
  },
];

describe.each(PROVIDERS)("a provider that takes too long, in the form of $name,", (provider) => {
  test.each([false, true])("without an answer: 504, one row, one unit; streamed: %s", async (isStream) => {
    gateway.upstream.answer = () => ({ silent: true });
    const [rowsBefore, countBefore] = [await rows(), await countOf(gateway.app.db, userId)];
    const answer = await provider.ask(isStream);
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject(provider.error);
    expect(await rows()).toBe(rowsBefore + 1);
    expect(await countOf(gateway.app.db, userId)).toBe(countBefore + 1);
    await expect.poll(gateway.upstream.connections).toBe(0);
  });

  test("in the middle of an answer that is not streamed: 504", async () => {
    const json = JSON.stringify(provider.body);
    gateway.upstream.answer = () => ({
      headers: { "content-type": "application/json" },
      pieces: [json.slice(0, 20), json.slice(20)],
      waitsFor: never,
    });
    const before = await rows();
    const answer = await provider.ask(false);
    expect(answer.status).toBe(504);
    expect(await answer.json()).toMatchObject(provider.error);
    expect(await rows()).toBe(before + 1);
  });

  test("in the middle of a stream: what arrived is passed on, then the break is reported", async () => {
    gateway.upstream.answer = () => ({
      pieces: [provider.pieces.slice(0, 3).join(""), "never"],
      waitsFor: never,
    });
    const before = await rows();
    const text = await (await provider.ask(true)).text();
    expect(text).toContain("Four minutes.");
    expect(text).toMatch(provider.brokeOff);
    expect(await rows()).toBe(before + 1);
    await expect.poll(gateway.upstream.connections).toBe(0);
  });
});
