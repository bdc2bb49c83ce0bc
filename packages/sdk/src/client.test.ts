import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { PromptShield, PromptShieldError } from "./index.ts";

let server: Server | undefined;
afterEach(() => server?.close());

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function listen(handler: Handler): Promise<string> {
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    handler(request, response, body);
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function answer(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

describe("the client", () => {
  it("sends the key and the options and answers the result", async () => {
    const seen: unknown[] = [];
    const baseUrl = await listen((request, response, body) => {
      seen.push(request.url, request.headers["x-api-key"], JSON.parse(body));
      answer(response, 200, { isMalicious: true });
    });
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl });
    const result = await shield.scan({ prompt: "hello", sensitivity: "high" });
    expect(result.isMalicious).toBe(true);
    expect(seen).toEqual(["/api/v1/scan", "sk_test", { prompt: "hello", options: { sensitivity: "high" } }]);
  });

  it("keeps its defaults for settings that are undefined, and a path in the base address", async () => {
    const seen: unknown[] = [];
    const baseUrl = await listen((request, response) => {
      seen.push(request.url);
      answer(response, 200, { valid: true });
    });
    const unset = { timeoutMs: undefined, retries: undefined, fetch: undefined } as object;
    await new PromptShield({ apiKey: "sk_test", ...unset, baseUrl: `${baseUrl}/shield/` }).validateKey();
    expect(seen).toEqual(["/shield/functions/v1/validate-api-key"]);
  });

  it("throws the server's sentence and code", async () => {
    const baseUrl = await listen((_, response) =>
      answer(response, 429, { error: "Quota", code: "quota_exceeded" }),
    );
    const failure = await new PromptShield({ apiKey: "sk_test", baseUrl })
      .scan({ prompt: "x" })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PromptShieldError);
    expect(failure).toMatchObject({ status: 429, code: "quota_exceeded", message: "Quota" });
  });

  it("tries again after a 503 and gives up after its retries", async () => {
    let calls = 0;
    const baseUrl = await listen((_, response) => {
      calls += 1;
      if (calls < 3) answer(response, 503, { error: "busy", code: "overloaded" });
      else answer(response, 200, { sanitized: "ok" });
    });
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl });
    expect((await shield.sanitize({ prompt: "x", level: "light" })).sanitized).toBe("ok");
    expect(calls).toBe(3);

    calls = -10;
    const impatient = new PromptShield({ apiKey: "sk_test", baseUrl, retries: 0 });
    await expect(impatient.validateKey()).rejects.toMatchObject({ status: 503 });
  });

  it("says which address it could not reach", async () => {
    const baseUrl = await listen(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl, retries: 0 });
    await expect(shield.scan({ prompt: "x" })).rejects.toMatchObject({
      status: 0,
      code: "network_error",
      message: `Could not reach ${baseUrl}: ECONNREFUSED`,
    });
  });

  it("gives a request up that takes longer than it may", async () => {
    const baseUrl = await listen(() => undefined);
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl, timeoutMs: 50, retries: 0 });
    await expect(shield.scan({ prompt: "x" })).rejects.toMatchObject({
      status: 0,
      code: "network_error",
      message: expect.stringContaining("timeout"),
    });
    server?.closeAllConnections();
  });

  it("refuses to be made without a key", () => {
    expect(() => new PromptShield({ apiKey: "" })).toThrow(/apiKey/);
  });
});
