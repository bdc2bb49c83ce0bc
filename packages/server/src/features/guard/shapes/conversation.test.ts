import { describe, expect, test } from "vitest";
import { readAnswer, readRequest, withTexts } from "./conversation.ts";

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
      "assistant: me",
      "assistant: a",
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
    ["a"],
  ],
  [{ output: [{ type: "message", content: [{ type: "output_text", text: "a" }] }] }, ["a"]],
])("the texts of the answer %j", (body, expected) => {
  expect(readAnswer(body)).toMatchObject(expected.map((text) => ({ role: "assistant", text })));
});

test("other texts are put in place without touching what was given or copying the rest", () => {
  const image = { type: "image_url", image_url: { url: "data:" } };
  const body = {
    model: "m",
    messages: [
      { role: "user", content: [image, { type: "text", text: "secret" }] },
      { role: "user", content: "b" },
    ],
  };
  const before = structuredClone(body);
  const changed = withTexts(body, readRequest(body), ["masked", "b"]);
  expect(changed).toEqual({
    ...before,
    messages: [{ role: "user", content: [image, { type: "text", text: "masked" }] }, before.messages[1]],
  });
  expect(body).toEqual(before);
  expect(changed.messages[1]).toBe(body.messages[1]);
});
