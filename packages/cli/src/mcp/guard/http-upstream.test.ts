import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectHttp } from "./http-upstream.ts";
import type { Message } from "./json-rpc.ts";

interface Heard {
  readonly method: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly message?: Message;
}

let server: Server;
let url = "";
let heard: Heard[] = [];

/**
 * A server from before 2026: with a session, answers as JSON or as events, and a stream for unsolicited
 * messages.
 */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, headers } = request;
  if (method !== "POST") {
    heard.push({ method, headers });
    if (method === "GET") response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(method === "GET" ? 'event: message\r\ndata: {"method":"notifications/x"}\r\n\r\n' : "");
    return;
  }
  const message = (await json(request)) as Message;
  heard.push({ method, headers, message });
  const result = { jsonrpc: "2.0", id: message.id, result: { protocolVersion: "2025-06-18" } };
  if (message.method === "initialize")
    response
      .writeHead(200, { "content-type": "application/json", "mcp-session-id": "s1" })
      .end(JSON.stringify(result));
  else if (message.method === "tools/call")
    response
      .writeHead(200, { "content-type": "text/event-stream" })
      .end(`: hi\n\ndata: {"method":"notifications/progress"}\n\ndata: ${JSON.stringify(result)}\n\n`);
  else if (message.id === undefined) response.writeHead(202).end();
  else response.writeHead(401).end("sign in first");
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Sends these messages, ends the conversation, and returns every line that came back. */
async function converse(messages: readonly Message[], address = url): Promise<string[]> {
  heard = [];
  const upstream = connectHttp(address, { authorization: "Bearer t" });
  for (const message of messages) await upstream.send(JSON.stringify(message), message);
  upstream.end();
  const lines: string[] = [];
  for await (const line of upstream.lines) lines.push(line);
  expect(await upstream.gone).toBe(0);
  return lines;
}

test("keeps the session and the version that the server named, and ends the session", async () => {
  const lines = await converse([
    { id: 1, method: "initialize" },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "add" } },
  ]);
  expect(lines).toContain('{"method":"notifications/progress"}');
  expect(lines.map((line) => (JSON.parse(line) as Message).id).filter(Boolean)).toEqual([1, 2]);
  const [first, , ...later] = heard;
  expect(first?.headers).toMatchObject({ authorization: "Bearer t" });
  for (const { headers } of later)
    expect(headers).toMatchObject({ "mcp-session-id": "s1", "mcp-protocol-version": "2025-06-18" });
  expect(heard.at(-1)?.method).toBe("DELETE");
});

test("repeats a 2026 request's method and name in its headers, encoded for headers", async () => {
  const meta = { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } };
  await converse([
    { id: 1, method: "tools/call", params: { name: "add", ...meta } },
    { id: 2, method: "resources/read", params: { uri: "note://ü", ...meta } },
  ]);
  expect(heard[0]?.headers).toMatchObject({
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "tools/call",
    "mcp-name": "add",
  });
  expect(heard[1]?.headers["mcp-name"]).toBe("=?base64?bm90ZTovL8O8?=");
});

test("returns an error to the caller if the server refuses or cannot be reached", async () => {
  const [refused = ""] = await converse([{ id: 7, method: "tools/list" }]);
  expect(JSON.parse(refused)).toMatchObject({ id: 7, error: { message: expect.stringContaining("401") } });
  const [lost = ""] = await converse([{ id: 8, method: "ping" }], "http://127.0.0.1:9/mcp");
  expect(JSON.parse(lost)).toMatchObject({
    id: 8,
    error: { message: "The server cannot be reached: bad port." },
  });
});
