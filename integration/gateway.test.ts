import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import OpenAI6 from "openai-6";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type BenchServer, startServer } from "../bench/api/server.ts";
import { collect } from "../packages/server/src/testing/collect.ts";
import { CARD, FILLER, HELLO, ORDER } from "../packages/server/src/testing/gateway-words.ts";
import {
  chatAnswer,
  chatStream,
  messageAnswer,
  messageStream,
  type ModelUpstream,
  responseStream,
  startModelUpstream,
} from "../packages/server/src/testing/model-upstream.ts";
import { snippet } from "./guides.ts";

const pieces = (text: string) => text.match(/[\s\S]{1,5}/g) ?? [];

let upstream: ModelUpstream;
let server: BenchServer;
beforeAll(async () => {
  upstream = await startModelUpstream();
  server = await startServer({
    engine: "on",
    env: {
      UPSTREAM_OPENAI_URL: `${upstream.url}/v1`,
      UPSTREAM_OPENAI_KEY: "sk-operator",
      UPSTREAM_ANTHROPIC_URL: upstream.url,
      UPSTREAM_ANTHROPIC_KEY: "sk-ant-operator",
    },
  });
});
afterAll(async () => {
  await server.stop();
  await upstream.close();
});
const key = () => server.keys[0] ?? "";

/** The address that the guide sets, and the same path on this server. */
const addressIn = (name: string) => /_BASE_URL=(\S+)/.exec(snippet(name))?.[1] ?? "";
const here = (address: string) => server.url + new URL(address).pathname;

describe.each([
  ["openai 7", OpenAI],
  ["openai 6", OpenAI6 as unknown as typeof OpenAI],
])("%s, unchanged", (_name, Client) => {
  let client: OpenAI;
  beforeAll(() => {
    client = new Client({ baseURL: here(addressIn("gateway-openai.sh")), apiKey: key() });
  });

  test("gets a chat answer, with the verdict in its headers", async () => {
    upstream.answer = () => ({ body: chatAnswer("Four minutes.") });
    const { data, response } = await client.chat.completions
      .create({ model: "gpt-9", messages: HELLO })
      .withResponse();
    expect(data.choices[0]?.message.content).toBe("Four minutes.");
    expect(data.usage?.total_tokens).toBe(12);
    expect(response.headers.get("x-shield-verdict")).toBe("clean");
  });

  test("gets a streamed chat answer, with its usage", async () => {
    upstream.answer = () => ({ pieces: chatStream(pieces(FILLER)) });
    const stream = await client.chat.completions.create({ model: "gpt-9", messages: HELLO, stream: true });
    let text = "";
    let tokens = 0;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? "";
      tokens = chunk.usage?.total_tokens ?? tokens;
    }
    expect(text).toBe(FILLER);
    expect(tokens).toBe(12);
  });

  test("the library's own stream helper assembles a tool call", async () => {
    const chunk = (delta: object, finish: string | null = null) =>
      `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "gpt-9", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    const call = (text: string, head = {}) =>
      chunk({
        tool_calls: [
          { index: 0, ...head, function: { ...("id" in head && { name: "tea" }), arguments: text } },
        ],
      });
    upstream.answer = () => ({
      pieces: [
        chunk({ role: "assistant", content: null }),
        call("", { id: "call_1", type: "function" }),
        ...pieces('{"minutes": 4, "kind": "green"}').map((text) => call(text)),
        chunk({}, "tool_calls"),
        "data: [DONE]\n\n",
      ],
    });
    const runner = client.chat.completions.stream({ model: "gpt-9", messages: HELLO });
    const { choices } = await runner.finalChatCompletion();
    expect(choices[0]?.message.tool_calls?.[0]).toMatchObject({
      id: "call_1",
      function: { name: "tea", arguments: '{"minutes": 4, "kind": "green"}' },
    });
  });

  test("gets a streamed response, with the same text in its deltas and its final event", async () => {
    upstream.answer = () => ({ pieces: responseStream(pieces(FILLER)) });
    const stream = await client.responses.create({ model: "gpt-9", input: "How long?", stream: true });
    let text = "";
    let final = "";
    for await (const event of stream) {
      if (event.type === "response.output_text.delta") text += event.delta;
      if (event.type === "response.completed") final = JSON.stringify(event.response.output);
    }
    expect(text).toBe(FILLER);
    expect(final).toContain(FILLER);
  });

  test("gets a response in one piece, with its text and its tool call", async () => {
    const message = {
      type: "message",
      id: "msg_1",
      status: "completed",
      role: "assistant",
      content: [{ type: "output_text", text: "Four minutes.", annotations: [] }],
    };
    const call = {
      type: "function_call",
      id: "fc_1",
      call_id: "call_1",
      name: "tea",
      arguments: '{"minutes":4}',
    };
    const response = { id: "resp_1", object: "response", created_at: 1, model: "gpt-9", status: "completed" };
    upstream.answer = () => ({ body: { ...response, output: [message, call] } });
    const answered = await client.responses.create({ model: "gpt-9", input: "How long?" });
    expect(answered.output_text).toBe("Four minutes.");
    expect(answered.output[1]).toMatchObject(call);
  });

  test("gets several choices with their own texts, one of them a refusal", async () => {
    const { choices, ...rest } = chatAnswer("Four minutes.");
    const refused = { role: "assistant", content: null, refusal: "I would rather not say." };
    upstream.answer = () => ({
      body: { ...rest, choices: [...choices, { ...choices[0], index: 1, message: refused }] },
    });
    const answered = await client.chat.completions.create({ model: "gpt-9", messages: HELLO, n: 2 });
    expect(answered.choices.map(({ message }) => message.content ?? message.refusal)).toEqual([
      "Four minutes.",
      "I would rather not say.",
    ]);
  });

  test("gets an older completion streamed with its tokens, and a card number in pieces in neither text nor tokens", async () => {
    const frames = (text: string) => [
      ...pieces(text).map((piece, at) => {
        const logprobs = {
          tokens: [piece],
          token_logprobs: [-0.1],
          top_logprobs: null,
          text_offset: [at * 5],
        };
        const choices = [{ index: 0, text: piece, logprobs, finish_reason: null }];
        return `data: ${JSON.stringify({ id: "cmpl-1", object: "text_completion", created: 1, model: "gpt-9", choices })}\n\n`;
      }),
      "data: [DONE]\n\n",
    ];
    const told = async () => {
      const asked = { model: "gpt-9", prompt: "How long?", stream: true, logprobs: 0 } as const;
      let text = "";
      let tokens = "";
      for await (const { choices } of await client.completions.create(asked)) {
        text += choices[0]?.text ?? "";
        tokens += (choices[0]?.logprobs?.tokens ?? []).join("");
      }
      return { text, tokens };
    };
    upstream.answer = () => ({ pieces: frames(FILLER) });
    expect(await told()).toEqual({ text: FILLER, tokens: FILLER });
    upstream.answer = () => ({ pieces: frames(`${FILLER}It is ${CARD}. ${FILLER}`) });
    expect(JSON.stringify(await told())).not.toMatch(/\d{4}/);
  });

  test("an instruction planted in a tool's answer raises a BadRequestError with content_filter, and is not retried", async () => {
    const before = upstream.reached.length;
    const asked = client.chat.completions.create({
      model: "gpt-9",
      messages: [
        ...HELLO,
        {
          role: "assistant",
          tool_calls: [{ id: "1", type: "function", function: { name: "read", arguments: "{}" } }],
        },
        { role: "tool", tool_call_id: "1", content: `Tea. ${ORDER}` },
      ],
    });
    await expect(asked).rejects.toMatchObject({ status: 400, code: "content_filter" });
    expect(upstream.reached).toHaveLength(before);
  });

  test("a card number in pieces never arrives, and the stream ends with content_filter", async () => {
    upstream.answer = () => ({ pieces: chatStream(pieces(`${FILLER}It is ${CARD}. ${FILLER}`)) });
    const stream = await client.chat.completions.create({ model: "gpt-9", messages: HELLO, stream: true });
    let text = "";
    let reason = "";
    for await (const { choices } of stream) {
      text += choices[0]?.delta.content ?? "";
      reason = choices[0]?.finish_reason ?? reason;
    }
    expect(text).not.toMatch(/\d{4}/);
    expect(reason).toBe("content_filter");
  });

  test("a call to an overloaded model is retried, an abort ends a call, and a dead stream is an error", async () => {
    let calls = 0;
    upstream.answer = () => {
      calls += 1;
      return calls === 1
        ? { status: 503, body: { error: { message: "busy" } }, headers: { "retry-after-ms": "1" } }
        : { body: chatAnswer("Fine.") };
    };
    const answered = await client.chat.completions.create({ model: "gpt-9", messages: HELLO });
    expect(answered.choices[0]?.message.content).toBe("Fine.");
    expect(calls).toBe(2);

    upstream.answer = () => ({ endless: chatStream([FILLER])[1] ?? "" });
    const abandoned = upstream.abandoned();
    const stream = await client.chat.completions.create({ model: "gpt-9", messages: HELLO, stream: true });
    for await (const chunk of stream) if (chunk.id) stream.controller.abort();
    await expect.poll(upstream.abandoned).toBeGreaterThan(abandoned);

    upstream.answer = () => ({ pieces: chatStream(["Four"]).slice(0, 2), dies: true });
    const dying = await client.chat.completions.create({ model: "gpt-9", messages: HELLO, stream: true });
    await expect(collect(dying)).rejects.toThrow();
  });

  test("lists the provider's models and finds one of them by its name", async () => {
    const models = ["gpt-9", "ft:gpt-9:acme/tea"].map((id) => ({
      id,
      object: "model",
      created: 1,
      owned_by: "openai",
    }));
    upstream.answer = ({ path }) => ({
      body: path === "/v1/models" ? { object: "list", data: models } : models[1],
    });
    const listed = [];
    for await (const model of client.models.list()) listed.push(model);
    expect(listed).toEqual(models);
    expect(upstream.reached.at(-1)).toMatchObject({
      method: "GET",
      path: "/v1/models",
      headers: { authorization: "Bearer sk-operator" },
    });
    expect(await client.models.retrieve("ft:gpt-9:acme/tea")).toEqual(models[1]);
    expect(decodeURIComponent(upstream.reached.at(-1)?.path ?? "")).toBe("/v1/models/ft:gpt-9:acme/tea");
  });

  test("a wrong key raises an AuthenticationError", async () => {
    const stranger = new Client({ baseURL: `${server.url}/openai/v1`, apiKey: "sk_wrong" });
    await expect(stranger.models.list()).rejects.toMatchObject({ status: 401, code: "invalid_api_key" });
  });
});

test("the guide's Python client sends its own key to the model and ours to the shield", async () => {
  const folder = mkdtempSync(join(tmpdir(), "prompt-shield-openai-"));
  // Stands in for OpenAI's client, and only prints the arguments that it was created with.
  const stub = "import json\ndef OpenAI(**made):\n    print(json.dumps(made))\n";
  writeFileSync(join(folder, "openai.py"), stub);
  const env = { ...process.env, PYTHONPATH: folder, SHIELD_KEY: key() };
  const printed = execFileSync("python3", ["-c", snippet("gateway-own-key.py")], { env, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const made = JSON.parse(printed) as { base_url: string; default_headers: Record<string, string> };

  upstream.answer = () => ({ body: chatAnswer("Four minutes.") });
  const client = new OpenAI({
    baseURL: here(made.base_url),
    defaultHeaders: made.default_headers,
    apiKey: "sk-own",
  });
  await client.chat.completions.create({ model: "gpt-9", messages: HELLO });
  expect(upstream.reached.at(-1)?.headers["authorization"]).toBe("Bearer sk-own");
});

describe("@anthropic-ai/sdk, unchanged", () => {
  let client: Anthropic;
  beforeAll(() => {
    client = new Anthropic({ baseURL: here(addressIn("gateway-anthropic.sh")), apiKey: key() });
  });
  const asked = { model: "claude-9", max_tokens: 100, messages: HELLO };

  test("gets a message, whole and streamed", async () => {
    upstream.answer = () => ({ body: messageAnswer([{ type: "text", text: "Four minutes." }]) });
    const message = await client.messages.create(asked);
    expect(message.content).toMatchObject([{ type: "text", text: "Four minutes." }]);
    upstream.answer = () => ({ pieces: messageStream(pieces(FILLER)) });
    const final = await client.messages.stream(asked).finalMessage();
    expect(final.content).toMatchObject([{ type: "text", text: FILLER }]);
    expect(final.stop_reason).toBe("end_turn");
  });

  test("lists the provider's models, page by page, and finds one of them by its name", async () => {
    const model = (id: string) => ({
      id,
      type: "model",
      display_name: id,
      created_at: "2026-01-01T00:00:00Z",
    });
    const pageOf = (id: string, isLast: boolean) => ({
      data: [model(id)],
      first_id: id,
      last_id: id,
      has_more: !isLast,
    });
    upstream.answer = ({ path }) => {
      if (path.startsWith("/v1/models/")) return { body: model("claude-9") };
      return {
        body: path.includes("after_id=claude-9") ? pageOf("claude-8", true) : pageOf("claude-9", false),
      };
    };
    const listed = [];
    for await (const { id } of client.models.list({ limit: 1 })) listed.push(id);
    expect(listed).toEqual(["claude-9", "claude-8"]);
    expect(upstream.reached.at(-1)).toMatchObject({
      method: "GET",
      path: "/v1/models?limit=1&after_id=claude-9",
      headers: { "x-api-key": "sk-ant-operator" },
    });
    expect(await client.models.retrieve("claude-9")).toMatchObject({ id: "claude-9" });
    expect(upstream.reached.at(-1)?.path).toBe("/v1/models/claude-9");
  });

  test("an instruction planted in a tool's result gets a refusal", async () => {
    const message = await client.messages.create({
      ...asked,
      messages: [
        ...HELLO,
        { role: "assistant", content: [{ type: "tool_use", id: "1", name: "read", input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content: ORDER }] },
      ],
    });
    expect(message.stop_reason).toBe("refusal");
  });

  test("the library's own stream helper assembles a tool's input", async () => {
    const [start = "", , , , ...end] = messageStream(["-"]);
    const events = [
      {
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "t1", name: "tea", input: {} },
      },
      ...pieces('{"minutes": 4, "kind": "green"}').map((text) => ({
        type: "content_block_delta",
        index: 0,
        delta: { type: "input_json_delta", partial_json: text },
      })),
      { type: "content_block_stop", index: 0 },
    ];
    const frames = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
    upstream.answer = () => ({ pieces: [start, ...frames, ...end] });
    const { content } = await client.messages.stream(asked).finalMessage();
    expect(content).toMatchObject([{ type: "tool_use", name: "tea", input: { minutes: 4, kind: "green" } }]);
  });

  test("a call to an overloaded model is retried, an abort ends a call, and a dead stream is an error", async () => {
    let calls = 0;
    upstream.answer = () => {
      calls += 1;
      const error = { type: "error", error: { type: "overloaded_error", message: "busy" } };
      return calls === 1
        ? { status: 529, body: error, headers: { "retry-after-ms": "1" } }
        : { body: messageAnswer([{ type: "text", text: "Fine." }]) };
    };
    expect((await client.messages.create(asked)).content).toMatchObject([{ text: "Fine." }]);
    expect(calls).toBe(2);

    const [start = "", block = "", delta = ""] = messageStream([FILLER]);
    upstream.answer = () => ({ pieces: [start, block], endless: delta });
    const abandoned = upstream.abandoned();
    const stream = await client.messages.create({ ...asked, stream: true });
    for await (const event of stream) if (event.type === "content_block_delta") stream.controller.abort();
    await expect.poll(upstream.abandoned).toBeGreaterThan(abandoned);

    upstream.answer = () => ({ pieces: messageStream(["Four"]).slice(0, 3), dies: true });
    const dying = await client.messages.create({ ...asked, stream: true });
    await expect(collect(dying)).rejects.toThrow();
  });

  test("a card number in pieces never arrives, and the stream ends with a refusal", async () => {
    upstream.answer = () => ({ pieces: messageStream(pieces(`${FILLER}It is ${CARD}. ${FILLER}`)) });
    const final = await client.messages.stream(asked).finalMessage();
    expect(JSON.stringify(final.content)).not.toMatch(/\d{4}/);
    expect(final.stop_reason).toBe("refusal");
  });

  test("tokens are counted, a wrong key is refused, and an error of the model is passed on", async () => {
    upstream.answer = () => ({ body: { input_tokens: 9 } });
    expect(await client.messages.countTokens({ model: "claude-9", messages: HELLO })).toMatchObject({
      input_tokens: 9,
    });
    const stranger = new Anthropic({ baseURL: `${server.url}/anthropic`, apiKey: "sk_wrong" });
    await expect(stranger.messages.create(asked)).rejects.toMatchObject({ status: 401 });
    const error = { type: "error", error: { type: "invalid_request_error", message: "no such model" } };
    upstream.answer = () => ({ status: 404, body: error });
    await expect(client.messages.create(asked)).rejects.toMatchObject({ status: 404 });
  });
});
