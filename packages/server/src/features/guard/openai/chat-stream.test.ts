import { expect, test } from "vitest";
import { CARD } from "../../../testing/gateway-words.ts";
import {
  allow,
  blockCards,
  chunk,
  CITED,
  contentOf,
  type Delta,
  hideCards,
  MASKED,
  PIECES,
  runGuarded,
  TEXT,
} from "../../../testing/guarded-stream.ts";
import { chatStream } from "../../../testing/model-upstream.ts";
import { createChatDialect } from "./chat-dialect.ts";

test("a chat stream keeps its role, its end, its usage and its last line", async () => {
  const { raw, bodies } = await runGuarded(createChatDialect(), chatStream(PIECES), allow);
  expect(contentOf(bodies)).toBe(TEXT);
  expect(bodies[0]?.choices?.[0]?.delta.role).toBe("assistant");
  expect(bodies.at(-2)?.choices?.[0]?.finish_reason).toBe("stop");
  expect(bodies.at(-1)?.usage).toMatchObject({ total_tokens: 12 });
  expect(raw.endsWith("data: [DONE]\n\n")).toBe(true);
});

test("usage stays in the chunk in which the server sent it, and no chunk without choices is added", async () => {
  const usage = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 };
  const frames = chatStream(["Four ", "minutes."])
    .filter((frame) => !frame.includes('"choices":[]'))
    .map((frame) => frame.replace('"choices"', `"usage":${JSON.stringify(usage)},"choices"`));
  const { bodies } = await runGuarded(createChatDialect(), frames, allow);
  expect(contentOf(bodies)).toBe("Four minutes.");
  expect(bodies.every(({ choices = [] }) => choices.length === 1)).toBe(true);
  expect(bodies.at(-1)).toMatchObject({ choices: [{ finish_reason: "stop" }], usage });
});

test("a card number in pieces is masked in a chat stream", async () => {
  const { raw, bodies } = await runGuarded(createChatDialect(), chatStream(PIECES), hideCards);
  expect(contentOf(bodies)).toBe(MASKED);
  expect(raw).not.toContain("4111");
});

test("a blocked chat stream ends as filtered and contains nothing of the card number", async () => {
  const { raw, bodies } = await runGuarded(createChatDialect(), chatStream(PIECES), blockCards);
  expect(raw).not.toContain("4111");
  expect(bodies.at(-1)?.choices).toEqual([{ index: 0, delta: {}, finish_reason: "content_filter" }]);
  expect(raw.endsWith("data: [DONE]\n\n")).toBe(true);
});

test("interleaved choices each get their own text", async () => {
  const frames = PIECES.flatMap((content, at) => [
    chunk([{ index: 0, delta: { content }, finish_reason: null }]),
    chunk([{ index: 1, delta: { content: at % 2 ? "b" : "B" }, finish_reason: null }]),
  ]);
  const ends = [0, 1].map((index) => chunk([{ index, delta: {}, finish_reason: "stop" }]));
  const { bodies } = await runGuarded(
    createChatDialect(),
    [...frames, ...ends, "data: [DONE]\n\n"],
    hideCards,
  );
  expect(contentOf(bodies, 0)).toBe(MASKED);
  expect(contentOf(bodies, 1)).toBe(PIECES.map((_, at) => (at % 2 ? "b" : "B")).join(""));
  expect(bodies.filter(({ choices }) => choices?.[0]?.finish_reason === "stop")).toHaveLength(2);
});

test("a call's arguments stay JSON, names and ids stay in place, and token lists are left out", async () => {
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
  const { raw, bodies } = await runGuarded(createChatDialect(), frames, hideCards);
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
])("%s is read like any other text of a chat stream", async (_name, delta, field) => {
  const frames = [
    ...["{}", ...PIECES].map((text) => chunk([{ index: 0, delta: delta(text), finish_reason: null }])),
    chunk([{ index: 0, delta: {}, finish_reason: "stop" }]),
    "data: [DONE]\n\n",
  ];
  for (const look of [hideCards, blockCards]) {
    const { raw } = await runGuarded(createChatDialect(), frames, look);
    expect(raw).not.toMatch(/4111|1111/);
  }
  const { raw, bodies } = await runGuarded(createChatDialect(), frames, allow);
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

test("the tokens of a legacy completion follow its text, and stop where the text was changed", async () => {
  const frames = [...PIECES.map((text) => legacyChunk(text)), legacyChunk("", "stop"), "data: [DONE]\n\n"];
  const clean = await runGuarded(createChatDialect(), frames, allow);
  const choices = (clean.bodies as unknown as LegacyBody[]).flatMap((body) => body.choices);
  expect(choices.map(({ text }) => text).join("")).toBe(TEXT);
  expect(choices.flatMap(({ logprobs }) => logprobs?.["tokens"] ?? []).join("")).toBe(TEXT);
  for (const { logprobs } of choices)
    expect(new Set(Object.values(logprobs ?? {}).map((list) => list.length)).size).toBeLessThanOrEqual(1);
  expect(choices.at(-1)?.finish_reason).toBe("stop");
  const hidden = await runGuarded(createChatDialect(), frames, hideCards);
  expect(hidden.raw).not.toMatch(/4111|1111/);
  const told = (hidden.bodies as unknown as LegacyBody[]).flatMap((body) => body.choices);
  expect(told.map(({ text }) => text).join("")).toBe(MASKED);
  const named = told.flatMap(({ logprobs }) => logprobs?.["tokens"] ?? []).join("");
  expect(TEXT.slice(0, TEXT.indexOf(CARD)).startsWith(named)).toBe(true);
  expect(named.length).toBeGreaterThan(100);
  const blocked = await runGuarded(createChatDialect(), frames, blockCards);
  expect(blocked.raw).not.toMatch(/4111|1111/);
  expect((blocked.bodies.at(-1) as unknown as LegacyBody).choices).toEqual([
    { index: 0, text: "", logprobs: null, finish_reason: "content_filter" },
  ]);
});

test.each<[string, (text: string) => object]>([
  ["thoughts among the parts", (text) => ({ content: [{ type: "thinking", thinking: [{ text }] }] })],
  ["bare texts as parts", (text) => ({ content: [text] })],
  ["thoughts in a record", (text) => ({ reasoning: { content: text } })],
])("a chat stream with %s is read, even in pieces", async (_name, deltaOf) => {
  const frames = [...PIECES.map(deltaOf), {}].map((delta) =>
    chunk([{ index: 0, delta, finish_reason: null }]),
  );
  for (const look of [hideCards, blockCards]) {
    const { raw } = await runGuarded(createChatDialect(), [...frames, "data: [DONE]\n\n"], look);
    expect(raw).not.toMatch(/4111|1111/);
  }
  const { raw } = await runGuarded(createChatDialect(), [...frames, "data: [DONE]\n\n"], allow);
  expect(raw).toContain(CARD);
});

const spoken = (fields: object, choice: object = {}) => {
  const choices = [
    { index: 0, delta: { role: "assistant", content: CITED }, finish_reason: null, ...choice },
  ];
  return `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", model: "m", choices, ...fields })}\n\n`;
};

test.each([
  ["with an empty error", spoken({ error: null })],
  ["with an error", spoken({ error: { message: "Overloaded.", code: 502 } })],
  ["that repeats the answer beside the delta", spoken({}, { message: { content: CITED }, text: CITED })],
  ["that calls itself a legacy completion", spoken({ object: "text_completion" })],
])("no text of a chunk %s leaves unread, and none is lost", async (_name, frame) => {
  const { raw, bodies } = await runGuarded(createChatDialect(), [frame, "data: [DONE]\n\n"], hideCards);
  expect(raw).not.toContain("4111");
  expect(contentOf(bodies)).toBe("It is [CARD_1].");
  expect(raw.includes("Overloaded.")).toBe(frame.includes("Overloaded."));
});

test("held words keep the form of their chunks when an error or an empty delta sends them off", async () => {
  const object = "text_completion";
  const words = spoken({ object });
  const last = spoken({ object, choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
  const error = 'data: {"error":{"message":"Overloaded."}}\n\n';
  for (const end of [last, error]) {
    const { bodies } = await runGuarded(createChatDialect(), [words, end], allow);
    expect(contentOf(bodies)).toBe(CITED);
    for (const body of bodies.filter(({ error: broken }) => !broken))
      expect(body).toMatchObject({ id: "c", object });
  }
});

test("the annotations of a chat stream stay separate, each with its own text", async () => {
  const noteOf = (title: string) => ({
    type: "url_citation",
    url_citation: { url: "https://a.example", title },
  });
  const frames = ["First", CITED].map((title) =>
    chunk([{ index: 0, delta: { content: "See.", annotations: [noteOf(title)] }, finish_reason: null }]),
  );
  const { bodies } = await runGuarded(createChatDialect(), [...frames, "data: [DONE]\n\n"], hideCards);
  const deltas = bodies.flatMap(({ choices = [] }) => choices.map(({ delta }) => delta as Delta & Noted));
  expect(deltas.flatMap(({ annotations = [] }) => annotations)).toEqual([
    noteOf("First"),
    noteOf("It is [CARD_1]."),
  ]);
});

interface Noted {
  readonly annotations?: readonly object[];
}
