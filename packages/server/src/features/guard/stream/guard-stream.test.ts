import type { Finding } from "@prompt-shield/engine";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { collect } from "../../../testing/collect.ts";
import { CARD, FILLER } from "../../../testing/gateway-words.ts";
import { chatStream, messageStream, responseStream } from "../../../testing/model-upstream.ts";
import { createMessagesDialect } from "../anthropic/messages-dialect.ts";
import { createChatDialect } from "../openai/chat-dialect.ts";
import { createResponsesDialect } from "../openai/responses-dialect.ts";
import type { Dialect } from "./dialect.ts";
import { guardStream } from "./guard-stream.ts";
import type { Look } from "./look.ts";
import { parseObject, readEvents } from "./sse.ts";

const TEXT = `${FILLER}Your card is ${CARD}, keep it. ${FILLER}`;
const MASKED = TEXT.replace(CARD, "[CARD_1]");
/** As a model would send it, four characters at a time: the number is in pieces. */
const PIECES = TEXT.match(/[\s\S]{1,4}/g) ?? [];

const cardsIn = (text: string): Finding[] =>
  [...text.matchAll(/\b(?:\d{4} ){3}\d{4}\b/g)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    text: found,
    category: "Sensitive Data",
    rule: "test/card",
    origin: { layer: "sensitive" },
    severity: "high",
    group: "regexMatches",
    explanation: "",
    score: 1,
    entity: "CARD",
  }));
const hideCards: Look = async (text) => ({ isBlocked: false, findings: cardsIn(text) });
const blockCards: Look = async (text) => ({ isBlocked: cardsIn(text).length > 0, findings: [] });
const allow: Look = async () => ({ isBlocked: false, findings: [] });

async function* bytesOf(frames: readonly string[]) {
  for (const frame of frames) yield new TextEncoder().encode(frame);
}

async function run(dialect: Dialect, frames: readonly string[], look: Look) {
  const events = readEvents(bytesOf(frames));
  const parts = { events, dialect, look, messages: { brokeOff: "It broke off.", refused: "It is refused." } };
  const raw = (await collect(guardStream(parts))).join("");
  const told = (await collect(readEvents(bytesOf([raw])))).flat();
  return { raw, bodies: told.flatMap(({ data }) => parseObject(data) ?? []) as Body[] };
}

interface Body {
  readonly type?: string;
  readonly sequence_number?: number;
  readonly delta?: { readonly text?: string; readonly stop_reason?: string } | string;
  readonly choices?: readonly {
    readonly index: number;
    readonly delta: Delta;
    readonly finish_reason: string | null;
  }[];
  readonly usage?: object;
  readonly error?: object;
}

interface Delta {
  readonly role?: string;
  readonly content?: string;
  readonly tool_calls?: readonly {
    readonly index: number;
    readonly id?: string;
    readonly function: { readonly name?: string; readonly arguments: string };
  }[];
}

const contentOf = (bodies: readonly Body[], choice = 0) =>
  bodies
    .flatMap(({ choices = [] }) => choices.filter(({ index }) => index === choice))
    .map(({ delta }) => delta.content ?? "")
    .join("");

test("a chat stream keeps its role, its end, its usage and its last line", async () => {
  const { raw, bodies } = await run(createChatDialect(), chatStream(PIECES), allow);
  expect(contentOf(bodies)).toBe(TEXT);
  expect(bodies[0]?.choices?.[0]?.delta.role).toBe("assistant");
  expect(bodies.at(-2)?.choices?.[0]?.finish_reason).toBe("stop");
  expect(bodies.at(-1)?.usage).toMatchObject({ total_tokens: 12 });
  expect(raw.endsWith("data: [DONE]\n\n")).toBe(true);
});

test("a server that counts in its last chunk, or in each, is not made to send one without choices", async () => {
  const usage = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 };
  const frames = chatStream(["Four ", "minutes."])
    .filter((frame) => !frame.includes('"choices":[]'))
    .map((frame) => frame.replace('"choices"', `"usage":${JSON.stringify(usage)},"choices"`));
  const { bodies } = await run(createChatDialect(), frames, allow);
  expect(contentOf(bodies)).toBe("Four minutes.");
  expect(bodies.every(({ choices = [] }) => choices.length === 1)).toBe(true);
  expect(bodies.at(-1)).toMatchObject({ choices: [{ finish_reason: "stop" }], usage });
});

test("a number in pieces leaves a chat stream under another name", async () => {
  const { raw, bodies } = await run(createChatDialect(), chatStream(PIECES), hideCards);
  expect(contentOf(bodies)).toBe(MASKED);
  expect(raw).not.toContain("4111");
});

test("a blocked chat stream ends as filtered, with nothing of the number in it", async () => {
  const { raw, bodies } = await run(createChatDialect(), chatStream(PIECES), blockCards);
  expect(raw).not.toContain("4111");
  expect(bodies.at(-1)?.choices).toEqual([{ index: 0, delta: {}, finish_reason: "content_filter" }]);
  expect(raw.endsWith("data: [DONE]\n\n")).toBe(true);
});

const chunk = (choices: object[]) =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices })}\n\n`;

test("several choices that take turns each get their own text", async () => {
  const frames = PIECES.flatMap((content, at) => [
    chunk([{ index: 0, delta: { content }, finish_reason: null }]),
    chunk([{ index: 1, delta: { content: at % 2 ? "b" : "B" }, finish_reason: null }]),
  ]);
  const ends = [0, 1].map((index) => chunk([{ index, delta: {}, finish_reason: "stop" }]));
  const { bodies } = await run(createChatDialect(), [...frames, ...ends, "data: [DONE]\n\n"], hideCards);
  expect(contentOf(bodies, 0)).toBe(MASKED);
  expect(contentOf(bodies, 1)).toBe(PIECES.map((_, at) => (at % 2 ? "b" : "B")).join(""));
  expect(bodies.filter(({ choices }) => choices?.[0]?.finish_reason === "stop")).toHaveLength(2);
});

test("arguments of calls stay JSON, with names and ids where they were, and token lists are left out", async () => {
  const call = (index: number, text: string, head = {}) =>
    chunk([
      {
        index: 0,
        delta: {
          tool_calls: [
            { index, ...head, function: { ...("id" in head && { name: "pay" }), arguments: text } },
          ],
        },
        logprobs: { content: [{ token: text }] },
        finish_reason: null,
      },
    ]);
  const frames = [
    call(0, "", { id: "call_1", type: "function" }),
    ...['{"card":', "4111 11", "11 1111 1", '111,"n":1}'].map((text) => call(0, text)),
    chunk([{ index: 0, delta: {}, finish_reason: "tool_calls" }]),
    "data: [DONE]\n\n",
  ];
  const { raw, bodies } = await run(createChatDialect(), frames, hideCards);
  const calls = bodies.flatMap(({ choices = [] }) => choices.flatMap(({ delta }) => delta.tool_calls ?? []));
  expect(calls[0]).toMatchObject({ index: 0, id: "call_1", function: { name: "pay", arguments: "" } });
  expect(JSON.parse(calls.map((one) => one.function.arguments).join(""))).toEqual({ card: "[CARD_1]", n: 1 });
  expect(raw).not.toContain("logprobs");
});

test.each([
  ["a call of the older kind", (text: string) => ({ function_call: { arguments: text } }), "function_call"],
  [
    "a call with free input",
    (text: string) => ({ tool_calls: [{ index: 0, custom: { input: text } }] }),
    "custom",
  ],
  ["the words of a spoken answer", (text: string) => ({ audio: { id: "a", transcript: text } }), "audio"],
  [
    "thoughts in a list",
    (text: string) => ({ reasoning_details: [{ type: "reasoning.text", index: 0, text }] }),
    "reasoning_details",
  ],
  ["a field that nobody knows", (text: string) => ({ musings: text }), "musings"],
])("%s is read like any text of a chat stream", async (_name, delta, field) => {
  const frames = [
    ...["{}", ...PIECES].map((text) => chunk([{ index: 0, delta: delta(text), finish_reason: null }])),
    chunk([{ index: 0, delta: {}, finish_reason: "stop" }]),
    "data: [DONE]\n\n",
  ];
  for (const look of [hideCards, blockCards]) {
    const { raw } = await run(createChatDialect(), frames, look);
    expect(raw).not.toMatch(/4111|1111/);
  }
  const { raw, bodies } = await run(createChatDialect(), frames, allow);
  const leaves = bodies.flatMap(({ choices = [] }) => choices.map((one) => JSON.stringify(one.delta)));
  const texts = leaves.flatMap(
    (one) => /"(?:arguments|input|transcript|text|musings)":"([^"]*)"/.exec(one)?.[1] ?? [],
  );
  expect(texts.join("")).toBe(`{}${TEXT}`);
  expect(leaves.every((one) => one === "{}" || one.includes(field))).toBe(true);
  expect(raw).toContain('"finish_reason":"stop"');
});

const legacyChunk = (text: string, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: "cmpl-1",
    object: "text_completion",
    created: 1,
    model: "m",
    choices: [
      {
        index: 0,
        text,
        logprobs: {
          tokens: [text],
          token_logprobs: [-0.5],
          top_logprobs: [{ [text]: -0.5 }],
          text_offset: [7],
        },
        finish_reason: finish,
      },
    ],
  })}\n\n`;

interface LegacyBody {
  readonly choices: readonly {
    readonly text: string;
    readonly logprobs: Readonly<Record<string, readonly unknown[]>> | null;
    readonly finish_reason: string | null;
  }[];
}

test("the tokens of an older completion follow its text, and stop where the text was changed", async () => {
  const frames = [...PIECES.map((text) => legacyChunk(text)), legacyChunk("", "stop"), "data: [DONE]\n\n"];
  const clean = await run(createChatDialect(), frames, allow);
  const choices = (clean.bodies as unknown as LegacyBody[]).flatMap((body) => body.choices);
  expect(choices.map(({ text }) => text).join("")).toBe(TEXT);
  expect(choices.flatMap(({ logprobs }) => logprobs?.["tokens"] ?? []).join("")).toBe(TEXT);
  for (const { logprobs } of choices)
    expect(new Set(Object.values(logprobs ?? {}).map((list) => list.length)).size).toBeLessThanOrEqual(1);
  expect(choices.at(-1)?.finish_reason).toBe("stop");
  const hidden = await run(createChatDialect(), frames, hideCards);
  expect(hidden.raw).not.toMatch(/4111|1111/);
  const told = (hidden.bodies as unknown as LegacyBody[]).flatMap((body) => body.choices);
  expect(told.map(({ text }) => text).join("")).toBe(MASKED);
  const named = told.flatMap(({ logprobs }) => logprobs?.["tokens"] ?? []).join("");
  expect(TEXT.slice(0, TEXT.indexOf(CARD)).startsWith(named)).toBe(true);
  expect(named.length).toBeGreaterThan(100);
  const blocked = await run(createChatDialect(), frames, blockCards);
  expect(blocked.raw).not.toMatch(/4111|1111/);
  expect((blocked.bodies.at(-1) as unknown as LegacyBody).choices).toEqual([
    { index: 0, text: "", logprobs: null, finish_reason: "content_filter" },
  ]);
});

const CITED = `It is ${CARD}.`;

test("pieces of a message that nobody knows yet are read, and refused rather than rewritten", async () => {
  const frameOf = (event: { type: string }) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
  const streamOf = (deltas: readonly object[]) =>
    [
      { type: "message_start", message: { id: "m", content: [] } },
      { type: "content_block_start", index: 0, content_block: { type: "new", new: "" } },
      ...deltas.map((delta) => ({ type: "content_block_delta", index: 0, delta })),
      { type: "content_block_stop", index: 0 },
      { type: "message_stop" },
    ].map(frameOf);
  const inPieces = streamOf(PIECES.map((text) => ({ type: "new_delta", words: text })));
  const cited = streamOf([
    {
      type: "citations_delta",
      citation: { type: "char_location", cited_text: CITED, url: "https://a.example" },
    },
  ]);
  for (const [frames, said] of [
    [inPieces, TEXT],
    [cited, CITED],
  ] as const) {
    const { raw } = await run(createMessagesDialect(), frames, hideCards);
    expect(raw).not.toMatch(/4111|1111/);
    expect(raw).toContain('"stop_reason":"refusal"');
    const passed = await run(createMessagesDialect(), frames, allow);
    expect(passed.raw).toContain("message_stop");
    expect(
      [...passed.raw.matchAll(/"(?:words|cited_text)":"([^"]*)"/g)].map(([, text]) => text).join(""),
    ).toBe(said);
  }
});

test("a response repeats its text in four events, and is masked in all of them", async () => {
  const { raw, bodies } = await run(createResponsesDialect(), responseStream(PIECES), hideCards);
  expect(raw).not.toContain("4111");
  const deltas = bodies.filter(({ type }) => type === "response.output_text.delta");
  expect(deltas.map(({ delta }) => delta).join("")).toBe(MASKED);
  const byType = new Map(bodies.map((body) => [body.type, body]));
  expect(byType.get("response.output_text.done")).toMatchObject({ text: MASKED });
  expect(byType.get("response.content_part.done")).toMatchObject({ part: { text: MASKED } });
  expect(byType.get("response.output_item.done")).toMatchObject({ item: { content: [{ text: MASKED }] } });
  expect(byType.get("response.completed")).toMatchObject({
    response: { output: [{ content: [{ text: MASKED }] }] },
  });
  expect(bodies.map((body) => body.sequence_number)).toEqual(bodies.map((_, at) => at));
});

test.each<[string, (text: string) => object]>([
  ["thoughts among the parts", (text) => ({ content: [{ type: "thinking", thinking: [{ text }] }] })],
  ["bare texts as parts", (text) => ({ content: [text] })],
  ["thoughts in a record", (text) => ({ reasoning: { content: text } })],
])("a chat stream with %s is read, in pieces too", async (_name, deltaOf) => {
  const frames = [...PIECES.map(deltaOf), {}].map(
    (delta) =>
      `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`,
  );
  for (const look of [hideCards, blockCards]) {
    const { raw } = await run(createChatDialect(), [...frames, "data: [DONE]\n\n"], look);
    expect(raw).not.toMatch(/4111|1111/);
  }
  const { raw } = await run(createChatDialect(), [...frames, "data: [DONE]\n\n"], allow);
  expect(raw).toContain(CARD);
});

test("the notes of a chat stream stay apart, each with its own text", async () => {
  const noteOf = (title: string) => ({
    type: "url_citation",
    url_citation: { url: "https://a.example", title },
  });
  const frames = ["First", CITED].map(
    (title) =>
      `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", choices: [{ index: 0, delta: { content: "See.", annotations: [noteOf(title)] }, finish_reason: null }] })}\n\n`,
  );
  const { bodies } = await run(createChatDialect(), [...frames, "data: [DONE]\n\n"], hideCards);
  const deltas = bodies.flatMap(({ choices = [] }) => choices.map(({ delta }) => delta as Delta & Noted));
  expect(deltas.flatMap(({ annotations = [] }) => annotations)).toEqual([
    noteOf("First"),
    noteOf("It is [CARD_1]."),
  ]);
});

interface Noted {
  readonly annotations?: readonly object[];
}

const AT = { item_id: "m", output_index: 0, content_index: 0 };

test.each([
  { type: "response.content_part.added", ...AT, part: { type: "output_text", text: CITED } },
  { type: "response.reasoning_summary_part.added", ...AT, part: { type: "summary_text", text: CITED } },
  {
    type: "response.output_text.annotation.added",
    ...AT,
    annotation: { type: "url_citation", title: CITED },
  },
  { type: "response.apply_patch_call_operation_diff.done", ...AT, diff: CITED },
  { type: "response.in_progress", response: { id: "r", output: [{ type: "message", content: CITED }] } },
  { type: "response.completed", response: { id: "r", output: [], output_text: CITED } },
])("an event that holds a text whole is read: $type", async (event) => {
  const frames = [{ type: "response.created", response: { id: "r", output: [] } }, event].map(
    (one) => `event: ${one.type}\ndata: ${JSON.stringify(one)}\n\n`,
  );
  const masked = await run(createResponsesDialect(), frames, hideCards);
  expect(masked.raw).toContain("It is [CARD_1].");
  expect(masked.raw).not.toContain("4111");
  const blocked = await run(createResponsesDialect(), frames, blockCards);
  expect(blocked.bodies.at(-1)?.type).toBe("response.incomplete");
  expect(blocked.raw).not.toContain("4111");
});

test("a blocked response ends as incomplete", async () => {
  const { raw, bodies } = await run(createResponsesDialect(), responseStream(PIECES), blockCards);
  expect(raw).not.toContain("4111");
  expect(bodies.at(-1)).toMatchObject({
    type: "response.incomplete",
    response: {
      id: "resp_1",
      status: "incomplete",
      incomplete_details: { reason: "content_filter" },
      usage: { input_tokens: 0, output_tokens: 0 },
    },
  });
});

test("a message stream is masked, and a blocked one closes its block and refuses", async () => {
  const masked = await run(createMessagesDialect(), messageStream(PIECES), hideCards);
  const texts = masked.bodies.map(({ delta }) => (typeof delta === "object" ? (delta.text ?? "") : ""));
  expect(texts.join("")).toBe(MASKED);
  expect(masked.bodies.at(-1)?.type).toBe("message_stop");
  const blocked = await run(createMessagesDialect(), messageStream(PIECES), blockCards);
  expect(blocked.raw).not.toContain("4111");
  expect(blocked.bodies.slice(-3).map(({ type }) => type)).toEqual([
    "content_block_stop",
    "message_delta",
    "message_stop",
  ]);
  expect(blocked.bodies.at(-2)?.delta).toMatchObject({
    stop_reason: "refusal",
    stop_details: { type: "refusal", explanation: "It is refused." },
  });
  expect(blocked.bodies.filter(({ type }) => type === "message_start")).toHaveLength(1);
});

test("a block that is blocked as it begins is not ended for a client that never saw it", async () => {
  const content_block = {
    type: "bash_code_execution_tool_result",
    content: { type: "bash_code_execution_result", stdout: `It is ${CARD}.`, stderr: "", content: [] },
  };
  const events = [
    { type: "message_start", message: { id: "m", content: [] } },
    { type: "content_block_start", index: 0, content_block },
    { type: "content_block_stop", index: 0 },
  ];
  const frames = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  const { bodies } = await run(createMessagesDialect(), frames, blockCards);
  expect(bodies.map(({ type }) => type)).toEqual(["message_start", "message_delta", "message_stop"]);
});

test("thoughts are signed: what would be hidden in them ends the answer instead", async () => {
  const events = [
    { type: "message_start", message: { id: "m", content: [] } },
    {
      type: "content_block_start",
      index: 0,
      content_block: { type: "thinking", thinking: "", signature: "" },
    },
    { type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking: `It is ${CARD}.` } },
    { type: "content_block_delta", index: 0, delta: { type: "signature_delta", signature: "c2ln" } },
    { type: "content_block_stop", index: 0 },
  ];
  const frames = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  const refused = await run(createMessagesDialect(), frames, hideCards);
  expect(refused.raw).not.toContain("4111");
  expect(refused.raw).not.toContain("c2ln");
  const passed = await run(createMessagesDialect(), frames, allow);
  expect(passed.raw.indexOf(CARD)).toBeLessThan(passed.raw.indexOf("c2ln"));
  expect(passed.raw).toContain(CARD);
});

test.each([
  ["chat", createChatDialect, chatStream(["Hello ", "there"]).slice(0, 3)],
  ["response", createResponsesDialect, responseStream(["Hello ", "there"]).slice(0, 5)],
  ["message", createMessagesDialect, messageStream(["Hello ", "there"]).slice(0, 4)],
])(
  "a %s stream that cannot be read tells what had come, and then that it broke off",
  async (_name, create, frames) => {
    const { raw } = await run(create(), [...frames, "data: {oh no\n\n", ...chatStream(["never"])], allow);
    expect(raw).toContain("there");
    expect(raw).toContain("It broke off.");
    expect(raw).not.toContain("never");
  },
);

test("an engine that fails lets nothing out that it has not read", async () => {
  const fail: Look = () => Promise.reject(new Error("lost"));
  const { raw } = await run(createChatDialect(), chatStream(PIECES), fail);
  expect(raw).not.toContain("kettle");
  expect(raw).toContain("It broke off.");
});

test("pieces that come together are read once, however many, and no window grows long by that", async () => {
  const frames = chatStream((TEXT + TEXT).match(/[\s\S]{1,24}/g) ?? []);
  const looked: string[] = [];
  const look: Look = (text) => {
    looked.push(text);
    return hideCards(text);
  };
  const alone = await run(createChatDialect(), frames, look);
  const times = looked.splice(0).length;
  const together = await run(createChatDialect(), [frames.join("")], look);
  expect(contentOf(together.bodies)).toBe(contentOf(alone.bodies));
  expect(contentOf(together.bodies)).toBe(MASKED + MASKED);
  expect(looked.length).toBeLessThan(times / 3);
  // Windows longer than this are not read in the server's process.
  for (const text of looked) expect(text.length).toBeLessThan(1_500);
});

test.each([
  ["chat", createChatDialect, chatStream(PIECES)],
  ["response", createResponsesDialect, responseStream(PIECES)],
  ["message", createMessagesDialect, messageStream(PIECES)],
])("a %s stream says the same, and no number, wherever its bytes are cut", async (_name, create, frames) => {
  const whole = frames.join("");
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(whole.length), { maxLength: 60 }), async (cuts) => {
      const ends = [...cuts, whole.length].toSorted((a, b) => a - b);
      const pieces = ends.map((end, at) => whole.slice(ends[at - 1] ?? 0, end));
      const { raw, bodies } = await run(create(), pieces, hideCards);
      expect(raw).not.toMatch(/4111|1111/);
      const said = bodies.map((body) => {
        if (body.choices) return contentOf([body]);
        if (typeof body.delta === "object") return body.delta.text ?? "";
        return body.type === "response.output_text.delta" ? (body.delta ?? "") : "";
      });
      expect(said.join("")).toBe(MASKED);
    }),
    { numRuns: 300, seed: 20 },
  );
});

test("a client that does not read holds the model back: no more is taken than was asked for", async () => {
  let taken = 0;
  async function* frames() {
    const [role = "", ...rest] = chatStream([FILLER]);
    yield role;
    for (;;) {
      taken += 1;
      yield rest[0] ?? "";
    }
  }
  async function* bytes() {
    for await (const frame of frames()) yield new TextEncoder().encode(frame);
  }
  const parts = { dialect: createChatDialect(), look: allow, messages: { brokeOff: "", refused: "" } };
  const told = guardStream({ ...parts, events: readEvents(bytes()) });
  for (let n = 0; n < 3; n += 1) await told.next();
  const before = taken;
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken).toBe(before);
  expect(taken).toBeLessThan(5);
  await told.return(undefined);
});
