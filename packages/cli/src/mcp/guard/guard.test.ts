import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pinPath } from "../pins/pin-file.ts";
import { approve } from "../pins/review.ts";
import {
  call,
  listTools,
  logged,
  MASK,
  ORDER,
  startAfresh,
  stateFolder,
  talk,
  tool,
} from "./guard.fixture.ts";
import type { Message } from "./json-rpc.ts";
import type { GuardPolicy } from "./policy.ts";
import { listKept, release } from "./quarantine.ts";

startAfresh();

describe("tools", () => {
  test("are pinned on first use and passed on as the identical object", async () => {
    const side = talk([]);
    const answer: Message = { id: 1, result: { tools: [tool("Adds two numbers.")], nextCursor: "x" } };
    await side.fromClient({ id: 1, method: "tools/list" });
    expect(await side.fromServer(answer)).toBe(answer);
  });

  test("that change later are withheld and cannot be called until a person approves", async () => {
    await listTools(talk([]), [tool("Adds two numbers.")]);
    const changed = [tool("Adds two numbers. Now in colour."), tool("Subtracts.", "sub")];
    const side = talk(changed);
    const listed = await listTools(side, changed);
    expect(listed).toContain("withheld this tool: it has changed since it was approved");
    expect(listed).not.toContain("Now in colour");
    expect(await side.fromClient(call(2, "add"))).toBeUndefined();
    expect(side.answers).toMatchObject([{ id: 2, result: { isError: true } }]);
    expect(await side.fromClient(call(3, "sub"))).toBeDefined();

    await approve({ folder: join(stateFolder(), "pins"), server: "demo", now: () => new Date(0) });
    expect(await side.fromClient(call(4, "add"))).toBeDefined();
    expect(await listTools(side, changed)).toContain("Now in colour");
  });

  test("are compared before a call even if the client never listed them", async () => {
    await listTools(talk([]), [tool("Adds two numbers.")]);
    const side = talk([tool("Adds three numbers.")]);
    expect(await side.fromClient(call(1, "add"))).toBeUndefined();
    expect(side.answers).toMatchObject([{ result: { isError: true } }]);
  });

  test("count as unchanged if only the order of fields, icons or bookkeeping differ", async () => {
    const first = {
      name: "add",
      description: "Adds.",
      inputSchema: { type: "object", required: ["a", "b"] },
    };
    await listTools(talk([]), [first]);
    const second = {
      inputSchema: { required: ["b", "a"], type: "object" },
      _meta: { x: 1 },
      icons: [],
      description: "Adds.",
      name: "add",
    };
    expect(await listTools(talk([]), [second])).not.toContain("withheld");
  });

  test("that look like an attack are withheld on first sight, in any field", async () => {
    const poisoned = {
      name: "add",
      description: "Adds.",
      inputSchema: { type: "object", properties: { a: { description: ORDER } } },
    };
    const listed = await listTools(talk([]), [poisoned, tool("Subtracts.", "sub")]);
    expect(listed).toContain("withheld this tool: it looks like an attack.");
    expect(listed).not.toContain("Ignore all previous");
    expect(listed).toContain("Subtracts.");
  });

  test.each([
    ["a property called cursor", { properties: { cursor: { description: ORDER } } }],
    ["a property called _meta", { properties: { _meta: { description: ORDER } } }],
    ["a field that looks like bytes", { properties: { mimeType: "x", data: { description: ORDER } } }],
    ["bookkeeping inside a schema", { _meta: { note: ORDER } }],
    ["the name of a property", { properties: { [ORDER]: { type: "string" } } }],
  ])("that look like an attack are withheld, also with %s", async (_, schema) => {
    const poisoned = { ...tool("Adds."), inputSchema: { type: "object", ...schema } };
    const listed = await listTools(talk([]), [poisoned]);
    expect(listed).toContain("it looks like an attack");
    expect(listed).not.toContain("Ignore all previous");
  });

  test.each(["icons", "_meta"])("that change under %s inside a schema are withheld", async (field) => {
    const schema = (text: string) => ({ type: "object", properties: { [field]: { description: text } } });
    await listTools(talk([]), [{ ...tool("Adds."), inputSchema: schema("A list.") }]);
    const changed = [{ ...tool("Adds."), inputSchema: schema("A longer list.") }];
    expect(await listTools(talk([]), changed)).toContain("it has changed since it was approved");
  });

  test("that share a name are shown once: the one that was checked", async () => {
    const listed = await listTools(talk([]), [tool(ORDER), tool("Adds two numbers.")]);
    expect(listed).not.toContain("Ignore all previous");
    expect(listed).toContain("Adds two numbers.");
  });

  test("that are new on a known server wait for approval too, if the guard is strict", async () => {
    const one = [tool("Adds.")];
    const two = [...one, tool("Subtracts.", "sub")];
    await listTools(talk([], { strict: true }), one);
    expect(await listTools(talk([], { strict: true }), two)).toContain("it is new");
  });

  test("that share a name with another server's, or mention them, are reported", async () => {
    await listTools(talk([]), [tool("Sends a message.", "send_message")]);
    const other = [tool("Sends.", "send_message"), tool("A fact, fit for send_message.", "fact")];
    await listTools(talk([], { server: "other" }), other);
    expect(logged).toEqual([
      'warning: tool "send_message" exists on server "demo" too',
      'warning: tool "fact" mentions "send_message", a tool of server "demo"',
    ]);
  });

  test("are all refused if the pins are damaged", async () => {
    await listTools(talk([]), [tool("Adds.")]);
    writeFileSync(pinPath(join(stateFolder(), "pins"), "demo"), "{}");
    expect(await listTools(talk([]), [tool("Adds.")])).toContain("could not check");
  });
});

test("the server's instructions are pinned too", async () => {
  const start = (instructions: string) =>
    talk([]).ask({ id: 0, method: "initialize" }, { protocolVersion: "2025-06-18", instructions });
  expect(await start("Use add for sums.")).toMatchObject({ result: { instructions: "Use add for sums." } });
  const changed = JSON.stringify(await start("Use add for everything."));
  expect(changed).toContain(
    "withheld the instructions of this server: it has changed since it was approved.",
  );
  expect(changed).not.toContain("everything");
});

describe("results", () => {
  const page = { content: [{ type: "text", text: `The shop opens at nine.\n\n${ORDER}` }] };
  const answerTo = (policy: Partial<GuardPolicy>, result: object = page) =>
    talk([tool("Fetches.", "fetch")], { policy: { ...MASK, ...policy } }).ask(call(1, "fetch"), {
      ...result,
    });

  test("lose the planted passage and keep the rest, with a note", async () => {
    const text = JSON.stringify(await answerTo({}));
    expect(text).toContain("The shop opens at nine.");
    expect(text).toContain("Prompt Shield removed a passage");
    expect(text).not.toContain("Ignore all previous");
  });

  test('are refused in full with "block", and passed on and logged with "report"', async () => {
    expect(await answerTo({ onInjection: "block" })).toMatchObject({ id: 1, result: { isError: true } });
    expect(await answerTo({ onInjection: "report" })).toMatchObject({ result: page });
    expect(logged[0]).toMatch(/^the result of "fetch": .*Prompt Injection.* at \/content\/0\/text: /);
    expect(logged.join()).not.toContain("reveal your system prompt");
  });

  test("are quarantined for a person, who may release them", async () => {
    const quarantine = { onInjection: "quarantine" } as const;
    expect(await answerTo(quarantine)).toMatchObject({ result: { isError: true } });
    const [kept] = await listKept(join(stateFolder(), "quarantine"));
    expect(kept?.kept.value).toEqual(page);
    await release(join(stateFolder(), "quarantine"), kept?.id ?? "");
    expect(await answerTo(quarantine)).toMatchObject({ result: page });
  });

  test("stay valid if they are structured", async () => {
    const structured = { content: [], structuredContent: { rows: [{ note: ORDER, n: 1 }] } };
    const answer = await answerTo({}, structured);
    expect(answer?.result?.["structuredContent"]).toEqual({ rows: [{ note: "", n: 1 }] });
  });

  test("lose terminal commands and invisible characters, but encoded bytes and cursors stay unchanged", async () => {
    const result = {
      content: [
        { type: "text", text: "\u001b[31mred\u001b[0m \u001b]0;title\u0007and\u200b\u2060 blue" },
        { type: "image", mimeType: "image/png", data: "iVBORw0KGgo=" },
      ],
      _meta: { cursor: "a\u200bb" },
    };
    expect(await answerTo({}, result)).toMatchObject({
      result: {
        content: [{ text: "red and blue" }, { data: "iVBORw0KGgo=" }],
        _meta: { cursor: "a\u200bb" },
      },
    });
  });

  test.each([
    ["resources/read", { contents: [{ uri: "file:///a", text: `Hi.\n\n${ORDER}` }] }],
    ["prompts/get", { messages: [{ role: "user", content: { type: "text", text: `Hi.\n\n${ORDER}` } }] }],
    ["prompts/list", { prompts: [{ name: "x", description: ORDER }] }],
  ])("of %s are scanned too", async (method, result) => {
    const side = talk([]);
    expect(JSON.stringify(await side.ask({ id: 1, method, params: {} }, result))).not.toContain(
      "Ignore all previous",
    );
    const strict = talk([], { policy: { ...MASK, onInjection: "block" } });
    expect(await strict.ask({ id: 1, method, params: {} }, result)).toMatchObject({
      error: { code: -32_050 },
    });
  });

  test("that are errors are scanned too", async () => {
    const side = talk([]);
    await side.fromClient({ id: 1, method: "resources/read", params: { uri: "x" } });
    const answer = await side.fromServer({ id: 1, error: { code: -1, message: `No.\n\n${ORDER}` } });
    expect(answer).toMatchObject({ error: { code: -1, message: "No." } });
  });
});

describe("arguments", () => {
  const secret = { note: "Use the key AKIAIOSFODNN7EXAMPL2 for it." };
  const tools = [tool("Adds.")];

  test("with secrets are not sent, and the reason does not repeat the secrets", async () => {
    const side = talk(tools);
    expect(await side.fromClient(call(1, "add", secret))).toBeUndefined();
    expect(side.answers).toMatchObject([{ result: { isError: true } }]);
    expect(JSON.stringify([side.answers, logged])).not.toContain("AKIA");
  });

  test('are masked with "mask", and clean ones pass unchanged', async () => {
    const side = talk(tools, { policy: { ...MASK, onSecrets: "mask" } });
    expect(JSON.stringify(await side.fromClient(call(1, "add", secret)))).toMatch(
      /Use the key \[\w+\] for it\./,
    );
    const clean = call(2, "add", { a: 1, to: "anna@example.com" });
    expect(await side.fromClient(clean)).toBe(clean);
  });
});

describe("everything else", () => {
  test("passes in both directions as the identical object", async () => {
    const side = talk([]);
    const fromClient: Message[] = [
      { method: "notifications/initialized" },
      { id: 9, method: "ping" },
      { id: 10, method: "logging/setLevel", params: { level: "debug" } },
      { method: "notifications/cancelled", params: { requestId: 9 } },
      { id: "s1", result: { role: "assistant", content: { type: "text", text: "Fine." }, model: "m" } },
    ];
    const fromServer: Message[] = [
      { id: 10, result: {} },
      { method: "notifications/progress", params: { progressToken: 1, progress: 0.5, message: "half" } },
      { id: "s1", method: "sampling/createMessage", params: { messages: [], maxTokens: 10 } },
      { id: "s2", method: "roots/list" },
      { method: "notifications/resources/updated", params: { uri: "file:///a" } },
    ];
    for (const message of fromClient) expect(await side.fromClient(message)).toBe(message);
    for (const message of fromServer) expect(await side.fromServer(message)).toBe(message);
  });

  test("a server's question to a model is scanned first", async () => {
    const params = { messages: [{ role: "user", content: { type: "text", text: ORDER } }], maxTokens: 1 };
    const question: Message = { id: "s1", method: "sampling/createMessage", params };
    const blocking = talk([], { policy: { ...MASK, onInjection: "block" } });
    expect(await blocking.fromServer(question)).toBeUndefined();
  });

  test("a call that is cancelled during its check never reaches the server", async () => {
    const side = talk([tool("Adds.")]);
    const passed = side.fromClient(call(5, "add"));
    expect(
      await side.fromClient({ method: "notifications/cancelled", params: { requestId: 5 } }),
    ).toBeUndefined();
    expect(await passed).toBeUndefined();
  });

  test("a request of the 2026 revision is answered in its format", async () => {
    const side = talk([tool("Adds.")]);
    const { params, ...rest } = call(1, "add", { note: "AKIAIOSFODNN7EXAMPL2" });
    const meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
    await side.fromClient({ ...rest, params: { ...params, _meta: meta } });
    expect(side.answers).toMatchObject([{ result: { resultType: "complete", isError: true } }]);
  });
});

describe("an answer", () => {
  const said = (text: string) => ({ content: [{ type: "text", text }] });

  test("is checked even if it carries a numeric id as a string", async () => {
    const side = talk([tool("Adds.")]);
    await side.fromClient(call(1, "add"));
    const answer = await side.fromServer({ id: "1", result: said(`Sum: 3. ${ORDER}`) });
    expect(JSON.stringify(answer)).toContain("Sum: 3.");
    expect(JSON.stringify(answer)).not.toContain("Ignore all previous");
  });

  test("with a text that is too long to scan does not pass its other texts on unscanned", async () => {
    const side = talk([tool("Adds.")]);
    const content = ["x ".repeat(2_200_000), "Sum: 3.", ORDER].map((text) => ({ type: "text", text }));
    const passed = JSON.stringify(await side.ask(call(1, "add"), { content }));
    expect(passed).toContain("The text is too long to be scanned.");
    expect(passed).toContain("Sum: 3.");
    expect(passed).not.toContain("Ignore all previous");
  });

  test("to no request, or a second one to the same, is not passed on", async () => {
    const side = talk([tool("Adds.")]);
    expect(await side.fromServer({ id: 7, result: said(ORDER) })).toBeUndefined();
    expect(await side.ask(call(1, "add"), said("3"))).toBeDefined();
    expect(await side.fromServer({ id: 1, result: said(ORDER) })).toBeUndefined();
    expect(logged).toContain("an answer to a question that nobody asked was not passed on");
  });

  test.each([
    ["a question as well", { method: "ping", result: said(ORDER) }],
    ["an error as well", { result: said("3"), error: { code: 1, message: ORDER } }],
    ["a bare text", { result: ORDER }],
    ["a bare error", { error: ORDER }],
  ])("that is %s is not passed on", async (_, parts) => {
    const side = talk([tool("Adds.")]);
    await side.fromClient(call(1, "add"));
    const passed = await side.fromServer({ id: 1, ...parts } as never);
    expect(JSON.stringify(passed ?? null)).not.toContain("Ignore all previous");
  });

  test("with an empty error next to its result is passed on", async () => {
    const side = talk([tool("Adds.")]);
    await side.fromClient(call(1, "add"));
    const answer = { id: 1, result: said("3"), error: null } as never;
    expect(await side.fromServer(answer)).toBe(answer);
  });
});
