import { describe, expect, test } from "vitest";
import { messagesRequestPlaces } from "./anthropic/message-places.ts";
import { chatRequestPlaces } from "./openai/chat-places.ts";
import { responsesRequestPlaces } from "./openai/responses-places.ts";
import { readRequest } from "./shapes/conversation.ts";

const TEXT = "Read this.";
const part = { type: "input_text", text: TEXT };
const user = (content: unknown) => ({ messages: [{ role: "user", content }] });

describe("a text is read wherever a provider or a compatible server would look for it", () => {
  test.each([
    ["a list in a list", [[TEXT]]],
    ["a list of texts in a part", [{ type: "text", text: [TEXT] }]],
    ["bare texts in a tool's result", [{ type: "tool_result", content: [TEXT] }]],
  ])("in a chat: %s", (_name, content) => {
    expect(chatRequestPlaces(user(content))).toMatchObject([{ role: "user", text: TEXT }]);
  });

  test.each([
    ["a block of an unknown type", [part]],
    ["a block without a type", [{ text: TEXT }]],
    ["one block instead of a list", { type: "text", text: TEXT }],
  ])("in a message: %s", (_name, content) => {
    expect(messagesRequestPlaces(user(content))).toMatchObject([{ role: "user", text: TEXT }]);
    expect(messagesRequestPlaces({ system: content })).toMatchObject([{ role: "system", text: TEXT }]);
  });

  test.each([
    ["user", "a bare text", TEXT],
    ["user", "one part instead of a list", { role: "user", content: part }],
    ["tool", "an error's message", { type: "mcp_call", error: { type: "http_error", message: TEXT } }],
    ["tool", "an error's content", { type: "mcp_call", error: { type: "x", content: [part] } }],
    ["tool", "an output's content", { type: "function_call_output", output: [{ content: [part] }] }],
  ])("in a response, as the %s's: %s", (role, _name, item) => {
    expect(responsesRequestPlaces({ input: [item] })).toMatchObject([{ role, text: TEXT }]);
  });

  test("in a response: arguments that are no string", () => {
    const input = [{ type: "function_call", arguments: { a: TEXT } }];
    expect(responsesRequestPlaces({ input })).toMatchObject([{ text: JSON.stringify({ a: TEXT }) }]);
  });

  test("in a conversation that mixes the formats of two providers", () => {
    const messages = [
      { role: "assistant", content: [{ type: "thinking", thinking: "hm" }] },
      { role: "user", content: [part] },
      { role: "assistant", tool_calls: [{ function: { name: "f", arguments: '{"a":1}' } }] },
      { role: "tool", content: "found" },
      { role: "developer", content: "rules" },
    ];
    const said = readRequest({ messages }).map(({ role, text }) => `${role}: ${text}`);
    expect(said.toSorted()).toEqual(
      ["assistant: hm", `user: ${TEXT}`, 'assistant: {"a":1}', "tool: found", "developer: rules"].toSorted(),
    );
  });
});
