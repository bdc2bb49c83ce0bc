import { expect, test } from "vitest";
import { CARD } from "../../../testing/gateway-words.ts";
import {
  allow,
  blockCards,
  CITED,
  hideCards,
  MASKED,
  PIECES,
  runGuarded,
  TEXT,
} from "../../../testing/guarded-stream.ts";
import { messageStream } from "../../../testing/model-upstream.ts";
import { createMessagesDialect } from "./messages-dialect.ts";

const frameOf = (event: { readonly type: string }) =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

test("a message stream is masked, and a blocked one closes its block and ends with a refusal", async () => {
  const masked = await runGuarded(createMessagesDialect(), messageStream(PIECES), hideCards);
  const texts = masked.bodies.map(({ delta }) => (typeof delta === "object" ? (delta.text ?? "") : ""));
  expect(texts.join("")).toBe(MASKED);
  expect(masked.bodies.at(-1)?.type).toBe("message_stop");
  const blocked = await runGuarded(createMessagesDialect(), messageStream(PIECES), blockCards);
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

test("a block that is refused for its last words is closed before the refusal", async () => {
  const events = [
    { type: "message_start", message: { id: "m", content: [] } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: `It is ${CARD}.` } },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: "end_turn" } },
    { type: "message_stop" },
  ];
  const { bodies } = await runGuarded(createMessagesDialect(), events.map(frameOf), blockCards);
  expect(bodies.map(({ type }) => type)).toEqual([
    "message_start",
    "content_block_start",
    "content_block_stop",
    "message_delta",
    "message_stop",
  ]);
});

test("a block that is refused at its start is not closed for a client that never saw it open", async () => {
  const content_block = {
    type: "bash_code_execution_tool_result",
    content: { type: "bash_code_execution_result", stdout: `It is ${CARD}.`, stderr: "", content: [] },
  };
  const events = [
    { type: "message_start", message: { id: "m", content: [] } },
    { type: "content_block_start", index: 0, content_block },
    { type: "content_block_stop", index: 0 },
  ];
  const frames = events.map(frameOf);
  const { bodies } = await runGuarded(createMessagesDialect(), frames, blockCards);
  expect(bodies.map(({ type }) => type)).toEqual(["message_start", "message_delta", "message_stop"]);
});

test("a finding in signed thinking ends the answer, because it cannot be masked", async () => {
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
  const frames = events.map(frameOf);
  const refused = await runGuarded(createMessagesDialect(), frames, hideCards);
  expect(refused.raw).not.toContain("4111");
  expect(refused.raw).not.toContain("c2ln");
  const passed = await runGuarded(createMessagesDialect(), frames, allow);
  expect(passed.raw.indexOf(CARD)).toBeLessThan(passed.raw.indexOf("c2ln"));
  expect(passed.raw).toContain(CARD);
});

test("unknown kinds of deltas are read, and refused rather than rewritten", async () => {
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
    const { raw } = await runGuarded(createMessagesDialect(), frames, hideCards);
    expect(raw).not.toMatch(/4111|1111/);
    expect(raw).toContain('"stop_reason":"refusal"');
    const passed = await runGuarded(createMessagesDialect(), frames, allow);
    expect(passed.raw).toContain("message_stop");
    expect(
      [...passed.raw.matchAll(/"(?:words|cited_text)":"([^"]*)"/g)].map(([, text]) => text).join(""),
    ).toBe(said);
  }
});

test("a text that begins with its block is held back and read with its pieces", async () => {
  const at = PIECES.join("").indexOf(CARD) + 7;
  const [first, rest] = [TEXT.slice(0, at), TEXT.slice(at)];
  const frames = [
    { type: "message_start", message: { id: "m", role: "assistant", content: [] } },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: first } },
    { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: rest } },
    { type: "content_block_stop", index: 0 },
    { type: "message_stop" },
  ].map(frameOf);
  const { raw, bodies } = await runGuarded(createMessagesDialect(), frames, hideCards);
  expect(raw).not.toMatch(/4111/);
  const said = bodies.map(({ delta }) => (typeof delta === "object" && delta.text) || "");
  expect(said.join("")).toBe(MASKED);
});
