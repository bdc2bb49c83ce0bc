import { describe, expect, test } from "vitest";
import { messageResponsePlaces, messagesRequestPlaces } from "./anthropic/message-places.ts";
import { chatRequestPlaces, chatResponsePlaces, completionRequestPlaces } from "./openai/chat-places.ts";
import { responsesOutputPlaces, responsesRequestPlaces } from "./openai/responses-places.ts";
import { type Place, replaceTexts } from "@prompt-shield/contracts/places";

const said = (places: readonly Place[]) => places.map(({ role, text }) => [role, text]);

const IMAGE = { type: "image_url", image_url: { url: "data:image/png;base64,aGVsbG8=" } };
const CHAT = {
  model: "m",
  messages: [
    { role: "system", content: "s" },
    { role: "developer", content: [{ type: "text", text: "d" }] },
    { role: "user", content: [{ type: "text", text: "u" }, IMAGE] },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "1", type: "function", function: { name: "f", arguments: '{"a":1}' } }],
    },
    { role: "tool", tool_call_id: "1", content: "t" },
    { role: "function", name: "f", content: "f" },
    { role: "assistant", content: "a", refusal: "r" },
  ],
};
const RESPONSES = {
  model: "m",
  instructions: "s",
  input: [
    { role: "user", content: "u" },
    { type: "message", role: "developer", content: [{ type: "input_text", text: "d" }] },
    { type: "function_call", call_id: "1", name: "f", arguments: "{}" },
    { type: "function_call_output", call_id: "1", output: "t" },
    { type: "custom_tool_call_output", call_id: "2", output: [{ type: "input_text", text: "t2" }] },
    { type: "mcp_call", arguments: "{}", output: "t3" },
    { type: "reasoning", summary: [{ type: "summary_text", text: "why" }] },
  ],
};
const MESSAGES = {
  model: "m",
  system: [{ type: "text", text: "s", cache_control: { type: "ephemeral" } }],
  messages: [
    {
      role: "user",
      content: [
        { type: "text", text: "u" },
        { type: "image", source: { type: "base64", data: "aGVsbG8=" } },
        { type: "document", title: "title", source: { type: "text", data: "doc" } },
      ],
    },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "hm", signature: "x" },
        { type: "tool_use", id: "1", name: "f", input: { a: ["b", { c: "d" }], n: 1 } },
      ],
    },
    {
      role: "user",
      content: [{ type: "tool_result", tool_use_id: "1", content: [{ type: "text", text: "t" }] }],
    },
  ],
};

describe("the texts of a body, with their roles", () => {
  test("a chat", () => {
    expect(said(chatRequestPlaces(CHAT))).toEqual([
      ["system", "s"],
      ["developer", "d"],
      ["user", "u"],
      ["assistant", '{"a":1}'],
      ["tool", "t"],
      ["tool", "f"],
      ["assistant", "a"],
      ["assistant", "r"],
    ]);
    const choices = CHAT.messages.slice(3, 4).map((message) => ({ message }));
    expect(said(chatResponsePlaces({ choices }))).toEqual([["assistant", '{"a":1}']]);
    expect(said(completionRequestPlaces({ prompt: ["a", "b"] }))).toEqual([
      ["user", "a"],
      ["user", "b"],
    ]);
  });

  test("a chat's answer, with the fields that servers add", () => {
    const message = {
      role: "assistant",
      content: "a",
      function_call: { name: "f", arguments: "{}" },
      tool_calls: [{ id: "1", type: "custom", custom: { name: "c", input: "free" } }],
      audio: { id: "audio_1", data: "aGVsbG8=", transcript: "spoken" },
      reasoning_details: [{ type: "reasoning.text", text: "thought", signature: "c2ln", id: "r1" }],
      annotations: [{ type: "url_citation", url_citation: { url: "https://a.example", title: "t" } }],
      musings: "mused",
    };
    const places = chatResponsePlaces({ choices: [{ index: 0, message }] });
    expect(said(places).map(([, text]) => text)).toEqual([
      "a",
      "free",
      "{}",
      "spoken",
      "thought",
      "t",
      "mused",
    ]);
    expect(places.filter(({ isSealed }) => isSealed).map(({ text }) => text)).toEqual([
      "spoken",
      "thought",
      "mused",
    ]);
  });

  test("a chat in the variants of compatible servers", () => {
    const messages = [{ role: "user", content: ["bare", { type: "text", text: "part" }] }];
    const prediction = { type: "content", content: [{ type: "text", text: "foreseen" }] };
    expect(said(chatRequestPlaces({ messages, prediction }))).toEqual([
      ["user", "bare"],
      ["user", "part"],
      ["user", "foreseen"],
    ]);
    expect(said(completionRequestPlaces({ prompt: "before", suffix: "after" }))).toEqual([
      ["user", "before"],
      ["user", "after"],
    ]);
    const message = {
      content: [{ type: "thinking", thinking: [{ type: "text", text: "thought" }] }, "bare"],
      reasoning: { content: "why" },
      tool_calls: [{ function: { name: "f", arguments: { a: 1 } } }],
    };
    expect(said(chatResponsePlaces({ choices: [{ message }] })).map(([, text]) => text)).toEqual([
      "thought",
      "bare",
      '{"a":1}',
      "why",
    ]);
  });

  test("the input and output of a response's built-in tools", () => {
    const items = [
      { type: "code_interpreter_call", code: "run", outputs: [{ type: "logs", logs: "log" }] },
      { type: "computer_call", action: { type: "type", text: "typed" } },
      { type: "shell_call", action: { commands: ["ls"] } },
      { type: "apply_patch_call", operation: { type: "update_file", path: "p", diff: "+x" } },
      { type: "file_search_call", queries: ["q"], results: [{ text: "found" }] },
      { type: "web_search_call", action: { type: "open_page", url: "https://a.example" } },
      { type: "mcp_list_tools", tools: [{ name: "t", description: "Does this." }] },
      { type: "image_generation_call", result: "aGVsbG8=" },
      {
        type: "message",
        role: "assistant",
        content: [{ type: "output_text", text: "a", annotations: [{ type: "url_citation", title: "t" }] }],
      },
    ];
    const texts = [
      ["assistant", "run"],
      ["tool", "log"],
      ["assistant", "typed"],
      ["assistant", "ls"],
      ["assistant", "p"],
      ["assistant", "+x"],
      ["assistant", "q"],
      ["tool", "found"],
      ["tool", "Does this."],
      ["assistant", "a"],
      ["assistant", "t"],
    ];
    expect(said(responsesRequestPlaces({ input: items }))).toEqual(texts);
    expect(said(responsesOutputPlaces({ output: items, output_text: "a" }))).toEqual([
      ...texts,
      ["assistant", "a"],
    ]);
  });

  test("the variables of a prompt stored at the provider", () => {
    const variables = {
      city: "Rome",
      note: { type: "input_text", text: "n" },
      picture: { type: "input_image" },
    };
    expect(said(responsesRequestPlaces({ prompt: { id: "pmpt_1", variables } }))).toEqual([
      ["user", "Rome"],
      ["user", "n"],
    ]);
  });

  test("the output of the provider's own tools in a message", () => {
    const page = {
      type: "web_fetch_result",
      url: "https://a.example",
      content: {
        type: "document",
        title: "title",
        source: { type: "text", media_type: "text/plain", data: "page" },
      },
    };
    const content = [
      { type: "web_fetch_tool_result", tool_use_id: "1", content: page },
      {
        type: "bash_code_execution_tool_result",
        tool_use_id: "2",
        content: { type: "x", stdout: "out", stderr: "err", content: [] },
      },
      {
        type: "web_search_tool_result",
        tool_use_id: "3",
        content: [{ type: "web_search_result", title: "found", encrypted_content: "Zm9v" }],
      },
    ];
    expect(said(messageResponsePlaces({ content }))).toEqual([
      ["tool", "page"],
      ["tool", "title"],
      ["tool", "out"],
      ["tool", "err"],
      ["tool", "found"],
    ]);
  });

  test("a response", () => {
    expect(said(responsesRequestPlaces(RESPONSES))).toEqual([
      ["system", "s"],
      ["user", "u"],
      ["developer", "d"],
      ["assistant", "{}"],
      ["tool", "t"],
      ["tool", "t2"],
      ["assistant", "{}"],
      ["tool", "t3"],
      ["assistant", "why"],
    ]);
    expect(said(responsesRequestPlaces({ input: "u" }))).toEqual([["user", "u"]]);
    expect(said(responsesOutputPlaces({ output: RESPONSES.input.slice(2, 3) }))).toEqual([
      ["assistant", "{}"],
    ]);
  });

  test("a message", () => {
    expect(said(messagesRequestPlaces(MESSAGES))).toEqual([
      ["system", "s"],
      ["user", "u"],
      ["tool", "doc"],
      ["tool", "title"],
      ["assistant", "hm"],
      ["assistant", '{"a":["b",{"c":"d"}],"n":1}'],
      ["tool", "t"],
    ]);
    const citations = [{ type: "char_location", cited_text: "c", document_title: "d", document_index: 0 }];
    expect(said(messageResponsePlaces({ content: [{ type: "text", text: "a", citations }] }))).toEqual([
      ["assistant", "a"],
      ["assistant", "c"],
      ["assistant", "d"],
    ]);
  });
});

test.each([
  ["chat", CHAT, chatRequestPlaces],
  ["response", RESPONSES, responsesRequestPlaces],
  ["message", MESSAGES, messagesRequestPlaces],
])(
  "replaced texts in a %s are found again in the same places, and nothing else changes",
  (_name, body, places) => {
    const found = places(body);
    const texts = found.map(({ isParsed }, at) => (isParsed ? `{"text":${at}}` : `text ${at}`));
    const written = replaceTexts<unknown>(body, found, texts);
    expect(places(written).map(({ text }) => text)).toEqual(texts);
    const originals = found.map(({ text }) => text);
    expect(replaceTexts(written, places(written), originals)).toEqual(body);
    expect(replaceTexts(body, found, originals)).toBe(body);
  },
);

test.each([undefined, null, 7, "x", [], {}, { messages: "no", input: 7, system: {}, choices: [null, 3] }])(
  "a malformed body holds no text: %j",
  (body) => {
    for (const places of [
      chatRequestPlaces,
      chatResponsePlaces,
      responsesRequestPlaces,
      messagesRequestPlaces,
    ])
      expect(places(body)).toEqual([]);
  },
);
