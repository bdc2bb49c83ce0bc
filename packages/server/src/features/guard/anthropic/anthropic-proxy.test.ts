import { afterAll, beforeAll, expect, test } from "vitest";
import { type GatewayApp, startGatewayApp } from "../../../testing/gateway-app.ts";
import { CARD, HELLO, ORDER } from "../../../testing/gateway-words.ts";
import { messageAnswer, messageStream, type ModelUpstream } from "../../../testing/model-upstream.ts";
import { countOf } from "../../../testing/quota.ts";
import type { TestApp } from "../../../testing/test-app.ts";

let gateway: GatewayApp;
let upstream: ModelUpstream;
let app: TestApp;
let key: string;
let userId: string;
beforeAll(async () => {
  gateway = await startGatewayApp();
  ({ app, upstream } = gateway);
  ({ key, userId } = await gateway.newClient());
});
afterAll(() => gateway.close());

const ask = (body: object, path = "/v1/messages", headers: Record<string, string> = { "x-api-key": key }) =>
  gateway.post(
    `/anthropic${path}`,
    { model: "claude-9", max_tokens: 50, ...body },
    { headers: { "anthropic-version": "2023-06-01", ...headers } },
  );

test.each(["/v1/messages", "/messages", "/v1/messages?beta=true"])(
  "%s answers byte for byte",
  async (path) => {
    const answered = messageAnswer([{ type: "text", text: "Four minutes." }]);
    upstream.answer = () => ({ body: answered });
    const answer = await ask({ messages: HELLO }, path);
    expect(await answer.text()).toBe(JSON.stringify(answered));
    expect(answer.headers.get("x-shield-verdict")).toBe("clean");
    expect(upstream.reached.at(-1)).toMatchObject({ path: path.replace(/^\/messages/, "/v1/messages") });
    expect(upstream.reached.at(-1)?.headers).toMatchObject({
      "x-api-key": "sk-ant-operator",
      "anthropic-version": "2023-06-01",
    });
  },
);

test("with x-shield-key the client's own key is passed on, and a wrong key of ours gets a 401 in Anthropic's form", async () => {
  upstream.answer = () => ({ body: messageAnswer([]) });
  await ask({ messages: HELLO }, "/v1/messages", { "x-shield-key": key, "x-api-key": "sk-ant-own" });
  expect(upstream.reached.at(-1)?.headers).toMatchObject({ "x-api-key": "sk-ant-own" });
  const refused = await ask({ messages: HELLO }, "/v1/messages", { "x-api-key": "sk_wrong" });
  expect(refused.status).toBe(401);
  const { request_id: id, ...error } = (await refused.json()) as { request_id: string };
  expect(error).toMatchObject({ type: "error", error: { type: "authentication_error" } });
  expect(refused.headers.get("request-id")).toBe(id);
});

test("an order planted in a tool's result is refused in the form of a model's refusal, streamed or not", async () => {
  const before = upstream.reached.length;
  const messages = [
    ...HELLO,
    { role: "assistant", content: [{ type: "tool_use", id: "1", name: "read", input: {} }] },
    {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "1", content: [{ type: "text", text: ORDER }] }],
    },
  ];
  const answer = await ask({ messages });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    type: "message",
    role: "assistant",
    content: [],
    stop_reason: "refusal",
    stop_details: { type: "refusal" },
  });
  expect(answer.headers.get("x-shield-verdict")).toBe("blocked");
  expect(answer.headers.get("request-id")).toBe(answer.headers.get("x-shield-scan-id"));
  const streamed = await (await ask({ messages, stream: true })).text();
  expect(streamed.match(/^event: .*/gm)).toEqual([
    "event: message_start",
    "event: message_delta",
    "event: message_stop",
  ]);
  expect(streamed).toContain('"stop_reason":"refusal"');
  expect(upstream.reached).toHaveLength(before);
});

test("an order in a tool's definition is refused, and the answer names its place", async () => {
  const tool = { name: "add", description: `Adds. ${ORDER}`, input_schema: { type: "object" } };
  const answer = await ask({ messages: HELLO, tools: [tool] });
  const { stop_details: details } = (await answer.json()) as { stop_details: { explanation: string } };
  expect(details.explanation).toContain("at tools[0].description, characters 6 to");
});

test("a secret in an answer is not passed on, whether in a text, a call's arguments or a stream", async () => {
  for (const block of [
    { type: "text", text: `It is ${CARD}.` },
    { type: "tool_use", id: "1", name: "pay", input: { how: [{ card: CARD }] } },
  ]) {
    upstream.answer = () => ({ body: messageAnswer([block]) });
    const text = await (await ask({ messages: HELLO })).text();
    expect(text).not.toContain("4111");
    expect(text).toContain('"stop_reason":"refusal"');
  }
  upstream.answer = () => ({ pieces: messageStream(`It is ${CARD}, I think.`.match(/.{1,3}/g) ?? []) });
  const text = await (await ask({ messages: HELLO, stream: true })).text();
  expect(text).not.toMatch(/4111|1111/);
  expect(text).toContain('"stop_reason":"refusal"');
});

test("counting tokens costs nothing, and is refused whenever the message itself would be", async () => {
  upstream.answer = () => ({ body: { input_tokens: 9 } });
  const before = await countOf(app.db, userId);
  const counted = await ask({ messages: HELLO }, "/v1/messages/count_tokens");
  expect(await counted.json()).toEqual({ input_tokens: 9 });
  const refused = await ask({ messages: [{ role: "user", content: ORDER }] }, "/v1/messages/count_tokens");
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ type: "error", error: { type: "invalid_request_error" } });
  expect(await countOf(app.db, userId)).toBe(before);
});

test("a stream that breaks off ends with an error event", async () => {
  upstream.answer = () => ({ pieces: messageStream(["Four ", "minutes."]).slice(0, 4), dies: true });
  const text = await (await ask({ messages: HELLO, stream: true })).text();
  expect(text).toContain("minutes.");
  expect(text).toContain("event: error");
});
