import { describe, expect, test } from "vitest";
import type { Judged } from "../judge.ts";
import { cleanedBody, readAnswer, readRequest } from "./conversation.ts";

const said = (places: readonly { role: string; text: string }[]) =>
  places.map(({ role, text }) => `${role}: ${text}`);

describe("the texts of a request", () => {
  test("of OpenAI's chat", () => {
    const messages = [
      { role: "developer", content: "rules" },
      {
        role: "user",
        content: [
          { type: "text", text: "look" },
          { type: "image_url", image_url: { url: "data:" } },
        ],
      },
      { role: "assistant", content: null, tool_calls: [{ function: { name: "f", arguments: '{"a":1}' } }] },
      { role: "tool", content: "result" },
      { role: "function", content: "old result" },
      { role: "somebody", content: "new role" },
    ];
    expect(said(readRequest({ messages }))).toEqual([
      "developer: rules",
      "user: look",
      'assistant: {"a":1}',
      "tool: result",
      "tool: old result",
      "user: new role",
    ]);
  });

  test("of Anthropic's messages", () => {
    const messages = [
      { role: "assistant", content: [{ type: "tool_use", input: { to: "me", list: ["a", 1] } }] },
      { role: "user", content: [{ type: "tool_result", content: [{ type: "text", text: "found" }] }] },
    ];
    expect(said(readRequest({ system: [{ type: "text", text: "rules" }], messages }))).toEqual([
      "system: rules",
      'assistant: {"to":"me","list":["a",1]}',
      "tool: found",
    ]);
  });

  test("of OpenAI's responses", () => {
    const input = [
      { role: "user", content: [{ type: "input_text", text: "hi" }] },
      { type: "function_call", arguments: "{}" },
      { type: "function_call_output", output: "found" },
    ];
    expect(said(readRequest({ instructions: "rules", input }))).toEqual([
      "system: rules",
      "user: hi",
      "assistant: {}",
      "tool: found",
    ]);
  });

  test.each([
    [{ prompt: "one" }, ["user: one"]],
    [{ prompt: ["one", "two"] }, ["user: one", "user: two"]],
    [{ input: "one" }, ["user: one"]],
    [{ input: ["one", "two"] }, ["user: one", "user: two"]],
    [{ input: [[1, 2]] }, []],
    ["no object", []],
    [null, []],
  ])("of %j", (body, expected) => {
    expect(said(readRequest(body))).toEqual(expected);
  });
});

test.each([
  [{ choices: [{ message: { content: "a", refusal: "b" } }, { text: "c" }] }, ["a", "b", "c"]],
  [
    {
      content: [
        { type: "thinking", thinking: "x" },
        { type: "text", text: "a" },
      ],
    },
    ["x", "a"],
  ],
  [
    { output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: "a" }] }] },
    ["a"],
  ],
])("the texts of the answer %j", (body, expected) => {
  expect(readAnswer(body)).toMatchObject(expected.map((text) => ({ role: "assistant", text })));
});

test("cleaned texts are put in place, signed texts stay, and the rest is shared", () => {
  const thinking = { type: "thinking", thinking: "secret", signature: "s" };
  const body = {
    messages: [
      { role: "assistant", content: [thinking, { type: "text", text: "secret" }] },
      { role: "user", content: "hello" },
    ],
  };
  const texts = ["masked", "masked", "hello"].map((text) => ({
    text,
    findings: [],
    action: "sanitize" as const,
  }));
  const judged = { texts } as unknown as Judged;
  const cleaned = cleanedBody(body, readRequest(body), judged);
  expect(cleaned.messages[0]?.content).toEqual([thinking, { type: "text", text: "masked" }]);
  expect(cleaned.messages[1]).toBe(body.messages[1]);
  expect(body.messages[0]?.content[1]).toEqual({ type: "text", text: "secret" });
});
