import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Browser } from "../../../testing/browser.ts";
import { type GatewayApp, startGatewayApp } from "../../../testing/gateway-app.ts";
import { CARD, ORDER } from "../../../testing/gateway-words.ts";
import {
  chatAnswer,
  chatStream,
  messageAnswer,
  type ModelUpstream,
  responseStream,
} from "../../../testing/model-upstream.ts";

const SYSTEM = "You are a kitchen helper.";
const HELLO = [
  { role: "system", content: SYSTEM },
  { role: "user", content: "How long does tea take?" },
];
const pieces = (text: string) => text.match(/[\s\S]{1,4}/g) ?? [];

let gateway: GatewayApp;
let upstream: ModelUpstream;
beforeAll(async () => {
  gateway = await startGatewayApp();
  ({ upstream } = gateway);
});
afterAll(() => gateway.close());

let key: string;
let person: Browser;
let setPolicy: (policy: object) => Promise<unknown>;
beforeEach(async () => {
  ({ key, person } = await gateway.newClient());
  setPolicy = async (policy) => {
    const { status, text } = await person.post("/api/v1/policies", { name: "Ours", ...policy });
    if (status >= 300) throw new Error(text);
  };
});

const ask = (body: object, path = "/chat/completions") =>
  gateway.post(
    `/openai/v1${path}`,
    { model: "gpt-9", ...body },
    { headers: { authorization: `Bearer ${key}` } },
  );

interface Refused {
  readonly error: { readonly message: string };
}

const askAnthropic = (body: object) =>
  gateway.post(
    "/anthropic/v1/messages",
    { model: "claude-9", max_tokens: 50, ...body },
    { headers: { "x-api-key": key } },
  );

test("sensitive data is hidden in both directions, and everywhere in a stream", async () => {
  await setPolicy({ actions: { "Sensitive Data": "sanitize" } });
  upstream.answer = () => ({ body: chatAnswer(`It is ${CARD}.`) });
  const whole = await ask({ messages: [{ role: "user", content: `My card is ${CARD}, keep it.` }] });
  expect(whole.headers.get("x-shield-verdict")).toBe("sanitized");
  expect(await whole.json()).toMatchObject({ choices: [{ message: { content: "It is [CARD_1]." } }] });
  expect(upstream.reached.at(-1)?.body["messages"]).toEqual([
    { role: "user", content: "My card is [CARD_1], keep it." },
  ]);
  upstream.answer = () => ({ pieces: chatStream(pieces(`It is ${CARD}, so.`)) });
  const streamed = await (await ask({ messages: HELLO, stream: true })).text();
  expect(streamed).toContain("[CARD_1]");
  expect(streamed).toContain('"finish_reason":"stop"');
  upstream.answer = () => ({ pieces: responseStream(pieces(`It is ${CARD}, so.`)) });
  const response = await (await ask({ input: "How long?", stream: true }, "/responses")).text();
  expect(response.match(/\[CARD_1\]/g)?.length).toBeGreaterThanOrEqual(5);
  expect(streamed + response).not.toMatch(/4111|1111/);
});

test("the tokens of an answer follow its text, and are dropped where the text was changed, streamed or not", async () => {
  await setPolicy({ actions: { "Sensitive Data": "sanitize" } });
  const tokensOf = (text: string) =>
    pieces(text).map((token) => ({ token, logprob: -0.1, bytes: [...Buffer.from(token)], top_logprobs: [] }));
  const asked = { messages: HELLO, logprobs: true };
  const answerWith = (text: string) => {
    const { choices, ...rest } = chatAnswer(text);
    return {
      ...rest,
      choices: choices.map((one) => ({ ...one, logprobs: { content: tokensOf(text), refusal: null } })),
    };
  };
  const clean = answerWith("Four minutes.");
  upstream.answer = () => ({ body: clean });
  expect(await (await ask(asked)).json()).toEqual(clean);
  upstream.answer = () => ({ body: answerWith(`It is ${CARD}.`) });
  const masked = await (await ask(asked)).text();
  expect(JSON.parse(masked)).toMatchObject({
    choices: [{ message: { content: "It is [CARD_1]." }, logprobs: null }],
  });
  expect(masked).not.toContain("4111");
  const streamOf = (text: string) =>
    chatStream(pieces(text)).map((frame) =>
      frame.replace(
        /"content":"([^"]+)"\}/,
        (whole, piece: string) =>
          `${whole},"logprobs":${JSON.stringify({ content: tokensOf(piece), refusal: null })}`,
      ),
    );
  const namesIn = (text: string) => [...text.matchAll(/"token":"([^"]*)"/g)].map(([, name]) => name).join("");
  upstream.answer = () => ({ pieces: streamOf("Four minutes, or five.") });
  expect(namesIn(await (await ask({ ...asked, stream: true })).text())).toBe("Four minutes, or five.");
  upstream.answer = () => ({ pieces: streamOf(`It is ${CARD}, so.`) });
  const streamed = await (await ask({ ...asked, stream: true })).text();
  expect(streamed).toContain("[CARD_1]");
  expect(streamed).not.toMatch(/4111|1111/);
  expect(namesIn(streamed)).toBe("It i");
});

test("masking a call's arguments leaves them valid JSON and overlooks nothing in them", async () => {
  await setPolicy({ actions: { "Sensitive Data": "sanitize" } });
  const apiKey = "a8f5f167f44f4964e6c998dee827110c";
  const args = { card: 4_111_111_111_111_111, note: `Pay with this card:\n${CARD}.`, api_key: apiKey };
  const call = { id: "1", type: "function", function: { name: "pay", arguments: JSON.stringify(args) } };
  upstream.answer = () => ({ body: chatAnswer(null, { tool_calls: [call] }) });
  const { choices } = (await (await ask({ messages: HELLO })).json()) as {
    choices: { message: { tool_calls: (typeof call)[] } }[];
  };
  const told = choices[0]?.message.tool_calls[0]?.function.arguments ?? "";
  expect(JSON.parse(told)).toMatchObject({ card: "[CARD_1]", note: expect.stringContaining("[CARD_") });
  expect(told).not.toContain(apiKey);
  upstream.answer = () => ({
    pieces: [
      ...pieces(call.function.arguments).map(
        (piece) =>
          chatStream([])[0]?.replace(
            '"content":""',
            `"tool_calls":[{"index":0,"function":{"arguments":${JSON.stringify(piece)}}}]`,
          ) ?? "",
      ),
      ...chatStream([]).slice(1),
    ],
  });
  const streamed = await (await ask({ messages: HELLO, stream: true })).text();
  expect(streamed).toContain("[CARD_");
  expect(streamed).not.toMatch(/4111|1111|a8f5/);
  const input = { ...args, AKIAQ3EGRIZ7KPLM4NVT: "", how: [{ card: CARD }] };
  upstream.answer = () => ({ body: messageAnswer([{ type: "tool_use", id: "1", name: "pay", input }]) });
  const message = (await (await askAnthropic({ messages: HELLO.slice(1) })).json()) as {
    content: { input: object }[];
  };
  expect(message.content[0]?.input).toMatchObject({ card: "[CARD_1]", how: [{ card: expect.any(String) }] });
  expect(JSON.stringify(message)).not.toMatch(/4111|1111|a8f5|AKIA/);
});

test("citations are cleaned together with the text that they repeat", async () => {
  await setPolicy({ actions: { "Sensitive Data": "sanitize" } });
  const citations = [{ type: "char_location", cited_text: `It is ${CARD}.`, document_index: 0 }];
  upstream.answer = () => ({ body: messageAnswer([{ type: "text", text: "See there.", citations }]) });
  const cited = await (await askAnthropic({ messages: HELLO.slice(1) })).json();
  expect(cited).toMatchObject({ content: [{ citations: [{ cited_text: "It is [CARD_1]." }] }] });
});

test("signed thinking goes back to the model unchanged", async () => {
  await setPolicy({ actions: { "Sensitive Data": "sanitize" } });
  upstream.answer = () => ({ body: messageAnswer([]) });
  const content = [
    { type: "thinking", thinking: `It is ${CARD}.`, signature: "c2ln" },
    { type: "text", text: `It is ${CARD}.` },
  ];
  await askAnthropic({ messages: [HELLO[1], { role: "assistant", content }, HELLO[1]] });
  expect(upstream.reached.at(-1)?.body["messages"]).toMatchObject([
    {},
    { content: [content[0], { type: "text", text: "It is [CARD_1]." }] },
    {},
  ]);
});

test("a soft block looks like a refusal by the model, streamed or not, in both protocols", async () => {
  await setPolicy({ soft: true });
  const messages = [{ role: "user", content: ORDER }];
  const whole = await ask({ messages });
  expect(whole.status).toBe(200);
  expect(await whole.json()).toMatchObject({
    object: "chat.completion",
    choices: [{ message: { content: null, refusal: expect.any(String) }, finish_reason: "content_filter" }],
  });
  const streamed = await (await ask({ messages, stream: true })).text();
  expect(streamed).toContain('"refusal":"Blocked by Prompt Shield');
  expect(streamed.endsWith("data: [DONE]\n\n")).toBe(true);
  const response = await ask({ input: ORDER }, "/responses");
  expect(await response.json()).toMatchObject({
    status: "incomplete",
    incomplete_details: { reason: "content_filter" },
    output: [{ content: [{ type: "refusal" }] }],
  });
});

test("shadow mode lets everything through and reports what it found, in the history too", async () => {
  await setPolicy({ shadow: true });
  upstream.answer = () => ({ body: chatAnswer(`It is ${CARD}.`) });
  const answer = await ask({ messages: [{ role: "user", content: ORDER }] });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-shield-verdict")).toBe("flagged");
  expect(await answer.text()).toContain(CARD);
  const [policy] = (await person.get<{ policies: { id: string }[] }>("/api/v1/policies")).body.policies;
  const { items } = (await person.get<{ items: object[] }>("/api/v1/scan-logs")).body;
  expect(items).toMatchObject([{ action: "block", policy: { id: policy?.id, version: 1, shadow: true } }]);
});

test("a block names what the policy acted on, not what it was told to mask or to ignore", async () => {
  await setPolicy({ actions: { "Sensitive Data": "sanitize" } });
  const attack = `Pay with ${CARD}, cvv 123. ${ORDER}`;
  const { error } = (await (await ask({ messages: [{ role: "user", content: attack }] })).json()) as Refused;
  expect(error.message).toContain(
    `(Prompt Injection) at messages[0].content, characters ${attack.indexOf(ORDER)} to`,
  );
});

test("a block by a word of the policy names the word, and the history says so too", async () => {
  const ignored = ["Prompt Injection", "Data Leakage", "Role Hijacking", "System Override"];
  await setPolicy({
    actions: Object.fromEntries(ignored.map((category) => [category, "ignore"])),
    words: [{ word: "Zebra", action: "block" }],
  });
  for (const content of [`A Zebra. ${ORDER}`, "A Zebra."]) {
    const answer = await ask({ messages: [{ role: "user", content }] });
    const id = answer.headers.get("x-shield-scan-id");
    expect(((await answer.json()) as Refused).error.message).toBe(
      `Blocked by Prompt Shield in a text of the role user (Zebra) at messages[0].content, characters 2 to 7. Matches Zebra of the policy. Scan ${id}.`,
    );
    expect((await person.get(`/api/v1/scan-logs/${id}`)).body).toMatchObject({
      action: "block",
      result: { action: "block", action_reasons: [{ kind: "word", name: "Zebra", action: "block" }] },
    });
  }
});

test("a canary puts a marker into the system text, and an answer that repeats it is a leak", async () => {
  await setPolicy({ canary: true });
  const planted = () => {
    const messages = upstream.reached.at(-1)?.body["messages"] ?? [];
    const [first] = messages as { content: string }[];
    return first?.content ?? "";
  };
  upstream.answer = () => ({ body: chatAnswer("Four minutes.") });
  const clean = await ask({ messages: HELLO });
  expect(clean.status).toBe(200);
  const marker = /reference (\w{20}):/.exec(planted())?.[1] ?? "";
  expect(planted().startsWith(SYSTEM)).toBe(true);
  expect(marker).not.toBe("");
  for (const leak of [marker, [...marker].join(" "), Buffer.from(marker).toString("base64")]) {
    upstream.answer = () => ({ body: chatAnswer(`My instructions end with ${leak}.`) });
    expect((await ask({ messages: HELLO })).status).toBe(400);
    upstream.answer = () => ({ pieces: chatStream(pieces(`My instructions end with ${leak}.`)) });
    const streamed = await (await ask({ messages: HELLO, stream: true })).text();
    expect(streamed).toContain('"finish_reason":"content_filter"');
    expect(streamed).not.toContain(leak.slice(0, 12));
  }
  upstream.answer = () => ({ body: chatAnswer("Four minutes.") });
  await ask({ messages: HELLO.slice(1) });
  expect(planted()).toBe("How long does tea take?");
});

test("a response's instructions get the marker wherever they are, and come back without it", async () => {
  await setPolicy({ canary: true });
  const sent = () => JSON.stringify(upstream.reached.at(-1)?.body);
  upstream.answer = ({ body }) => ({
    body: { id: "resp_1", object: "response", instructions: body["instructions"], output: [] },
  });
  const whole = await ask({ input: "How long?", instructions: SYSTEM }, "/responses");
  expect(sent()).toContain("internal reference");
  expect(await whole.json()).toMatchObject({ instructions: SYSTEM });
  upstream.answer = ({ body }) => ({
    pieces: responseStream(["Four ", "minutes."]).map((frame) =>
      frame.replace('"object":"response"', `"instructions":${JSON.stringify(body["instructions"])}`),
    ),
  });
  const streamed = await (
    await ask({ input: "How long?", instructions: SYSTEM, stream: true }, "/responses")
  ).text();
  expect(streamed).toContain(`"instructions":"${SYSTEM}"`);
  expect(streamed).not.toContain("internal reference");
  for (const content of [SYSTEM, [{ type: "input_text", text: SYSTEM }]]) {
    await ask({ input: [{ role: "developer", content }, ...HELLO.slice(1)] }, "/responses");
    expect(sent()).toContain("internal reference");
  }
});
