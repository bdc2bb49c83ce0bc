import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it } from "vitest";

import { PromptShield, PromptShieldError, ThreatError } from "./index.ts";

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
  it("sends the key and the options, and returns the result", async () => {
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

  it("takes a text alone, and options where the API has them", async () => {
    const bodies: unknown[] = [];
    const baseUrl = await listen((_request, response, body) => {
      bodies.push(JSON.parse(body));
      answer(response, 200, { isMalicious: false });
    });
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl });
    await shield.scan("hello");
    await shield.sanitize("hello");
    const asInTheApi = { prompt: "hello", options: { sensitivity: "high" } } as const;
    await shield.scan(asInTheApi);
    expect(bodies).toEqual([{ prompt: "hello", options: {} }, { prompt: "hello" }, asInTheApi]);
  });

  it("rejects what is no input, and says what is", async () => {
    const shield = new PromptShield({ apiKey: "sk_test" });
    const wrong = undefined as never;
    for (const call of [shield.scan(wrong), shield.sanitize(wrong), shield.guard(wrong)])
      await expect(call).rejects.toThrow("Give a text, or an object with exactly one of prompt,");
    await expect(shield.file("/tmp/report.pdf" as never)).rejects.toThrow("Paths are not read.");
  });

  it("uses its defaults for undefined settings, and keeps a path in the base URL", async () => {
    const seen: unknown[] = [];
    const baseUrl = await listen((request, response) => {
      seen.push(request.url);
      answer(response, 200, { valid: true });
    });
    const unset = { timeoutMs: undefined, retries: undefined, fetch: undefined } as object;
    await new PromptShield({ apiKey: "sk_test", ...unset, baseUrl: `${baseUrl}/shield/` }).validateKey();
    expect(seen).toEqual(["/shield/functions/v1/validate-api-key"]);
  });

  it("throws the server's message and code", async () => {
    const baseUrl = await listen((_, response) =>
      answer(response, 429, { error: "Quota", code: "quota_exceeded" }),
    );
    const failure = await new PromptShield({ apiKey: "sk_test", baseUrl })
      .scan({ prompt: "x" })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PromptShieldError);
    expect(failure).toMatchObject({ status: 429, code: "quota_exceeded", message: "Quota" });
  });

  it("retries after a 503 and gives up when its retries are used up", async () => {
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

  it("retries after a rate limit at the time that the server named", async () => {
    const at: number[] = [];
    const baseUrl = await listen((_, response) => {
      at.push(performance.now());
      if (at.length > 1) answer(response, 200, { isMalicious: false });
      else answer(response, 429, { error: "slow down", code: "rate_limited" }, { "retry-after": "1" });
    });
    await new PromptShield({ apiKey: "sk_test", baseUrl }).scan({ prompt: "x" });
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(950);
  });

  it.each([
    ["a used-up quota", 429, { error: "Quota", code: "quota_exceeded" }, {}],
    ["a text that was too slow, which may have been charged", 503, { code: "scan_too_slow" }, {}],
    ["a wrong request", 400, { code: "blank_prompt" }, {}],
    ["a pause of an hour", 429, { code: "rate_limited" }, { "retry-after": "3600" }],
  ])("does not retry after %s", async (_, status, body, headers) => {
    let calls = 0;
    const baseUrl = await listen((_request, response) => {
      calls += 1;
      answer(response, status, body, headers);
    });
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl });
    await expect(shield.scan({ prompt: "x" })).rejects.toMatchObject({ status, code: body.code });
    expect(calls).toBe(1);
  });

  it.each([301, 302, 303, 307, 308])("does not follow a redirect: %i", async (status) => {
    const asked: (string | undefined)[] = [];
    const baseUrl = await listen((request, response) => {
      asked.push(request.url);
      const location = `${baseUrl}/elsewhere${request.url}`;
      response.writeHead(status, { location }).end();
    });
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl });
    await expect(shield.scan({ prompt: "x" })).rejects.toMatchObject({
      status,
      message: `${baseUrl} redirects to ${baseUrl}/elsewhere: set baseUrl to that address.`,
    });
    expect(asked).toEqual(["/api/v1/scan"]);
  });

  it("says that there is a redirect where the browser hides its target, and does not retry", async () => {
    let calls = 0;
    const fetch = async () => {
      calls += 1;
      return Object.defineProperties(Response.error(), { type: { value: "opaqueredirect" } });
    };
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl: "http://shield.example", fetch });
    await expect(shield.scan({ prompt: "x" })).rejects.toThrow(
      "http://shield.example redirects to another address",
    );
    expect(calls).toBe(1);
  });

  it.each([
    ["a page", "<html>Welcome</html>"],
    ["a bare value", "null"],
  ])("treats %s as the answer of another service, and does not retry", async (_, body) => {
    let calls = 0;
    const baseUrl = await listen((_request, response) => {
      calls += 1;
      response.end(body);
    });
    const failure = await new PromptShield({ apiKey: "sk_test", baseUrl })
      .scan({ prompt: "x" })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(PromptShieldError);
    expect(failure).toMatchObject({ status: 200, code: "unknown" });
    expect(String(failure)).toContain("did not answer with a JSON object");
    expect(calls).toBe(1);
  });

  it("reports the status of an error whose body is not from our API", async () => {
    const baseUrl = await listen((_, response) => response.writeHead(403).end("null"));
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl });
    await expect(shield.scan({ prompt: "x" })).rejects.toMatchObject({ status: 403, code: "unknown" });
  });

  it("retries after a response that was cut off", async () => {
    let calls = 0;
    const baseUrl = await listen((_, response) => {
      calls += 1;
      if (calls > 1) return answer(response, 200, { isMalicious: false });
      response.writeHead(200, { "content-length": "100" }).write('{"isMal', () => response.destroy());
    });
    const result = await new PromptShield({ apiKey: "sk_test", baseUrl }).scan({ prompt: "x" });
    expect(result.isMalicious).toBe(false);
  });

  it("waits until the date in a proxy's retry-after header", async () => {
    let calls = 0;
    const baseUrl = await listen((_, response) => {
      calls += 1;
      answer(response, 503, {}, { "retry-after": new Date(Date.now() + 3_600_000).toUTCString() });
    });
    const failure = await new PromptShield({ apiKey: "sk_test", baseUrl })
      .scan({ prompt: "x" })
      .catch((error: unknown) => error as PromptShieldError);
    expect(calls).toBe(1);
    expect((failure as PromptShieldError).retryAfterS).toBeGreaterThan(3_500);
  });

  it("stops at the caller's signal while it reads an error", async () => {
    const baseUrl = await listen((_, response) => {
      response.writeHead(503, { "retry-after": "30" }).write("{");
    });
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl });
    const started = performance.now();
    const scanning = shield.scan({ prompt: "x" }, { signal: AbortSignal.timeout(60) });
    await expect(scanning).rejects.toMatchObject({ name: "TimeoutError" });
    expect(performance.now() - started).toBeLessThan(5_000);
    server?.closeAllConnections();
  });

  it("waits for a slow answer if the timeout is Infinity", async () => {
    const baseUrl = await listen((_, response) => {
      setTimeout(() => answer(response, 200, { isMalicious: false }), 50);
    });
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl, timeoutMs: Infinity, retries: 0 });
    await expect(shield.scan({ prompt: "x" })).resolves.toMatchObject({ isMalicious: false });
  });

  it.each([Infinity, Number.NaN, 0, 2.5])(
    "completes a batch with a concurrency of %d",
    async (concurrency) => {
      const baseUrl = await listen((_, response) => answer(response, 200, { isMalicious: false }));
      const shield = new PromptShield({ apiKey: "sk_test", baseUrl });
      const outcomes = await shield.batch(["a", "b", "c"], { concurrency });
      expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
      expect(await shield.batch([], { concurrency })).toEqual([]);
    },
  );

  it("stops at the caller's signal, in a request and in a pause", async () => {
    const baseUrl = await listen((request, response) => {
      if (request.url === "/api/v1/scan") return;
      answer(response, 503, { code: "overloaded" }, { "retry-after": "30" });
    });
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl });
    const soon = () => AbortSignal.timeout(60);
    await expect(shield.scan({ prompt: "x" }, { signal: soon() })).rejects.toThrow(/abort|timeout/i);
    const pausing = shield.sanitize({ prompt: "x" }, { signal: soon() });
    await expect(pausing).rejects.toMatchObject({ name: "TimeoutError" });
    await expect(shield.scan({ prompt: "x" }, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    server?.closeAllConnections();
  });

  it("returns from guard for a clean text, and throws the verdict without the text for any other", async () => {
    const baseUrl = await listen((_, response, body) => {
      const isMalicious = body.includes("secret plan");
      answer(response, 200, { isMalicious, categories: isMalicious ? ["Prompt Injection"] : [] });
    });
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl });
    await expect(shield.guard("Hello")).resolves.toMatchObject({ isMalicious: false });
    const thrown: unknown = await shield.guard({ prompt: "my secret plan" }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ThreatError);
    expect(thrown).toMatchObject({
      message: "This prompt might be unsafe: Prompt Injection.",
      result: { isMalicious: true },
    });
  });

  it("sends content, conversations and files in the API's format", async () => {
    const seen: [string | undefined, string][] = [];
    const baseUrl = await listen((request, response, body) => {
      seen.push([request.url, body]);
      answer(response, 200, {});
    });
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl });
    await shield.content("<p>Hi</p>", { source: "web", format: "html", sensitivity: "high" });
    await shield.messages([{ role: "tool", content: "42" }]);
    await shield.file({ name: "letter.txt", data: "Dear Sir" });
    expect(JSON.parse(seen[0]?.[1] ?? "")).toEqual({
      content: "<p>Hi</p>",
      source: "web",
      format: "html",
      options: { sensitivity: "high" },
    });
    expect(JSON.parse(seen[1]?.[1] ?? "")).toEqual({
      messages: [{ role: "tool", content: "42" }],
      options: {},
    });
    expect(seen[2]?.[0]).toBe("/api/v1/scan-file");
    expect(seen[2]?.[1]).toMatch(/name="file"; filename="letter.txt"[^]*Dear Sir/);
  });

  it("scans a batch a few at a time, in order, and continues after a failure", async () => {
    let running = 0;
    let most = 0;
    const baseUrl = await listen((_, response, body) => {
      most = Math.max(most, ++running);
      const { prompt } = JSON.parse(body) as { prompt: string };
      setTimeout(() => {
        running -= 1;
        if (prompt === "bad") answer(response, 400, { code: "blank_prompt" });
        else answer(response, 200, { message: prompt });
      }, 20);
    });
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl });
    const outcomes = await shield.batch(["a", { prompt: "bad" }, "c", "d", "e"], { concurrency: 2 });
    const told = outcomes.map((one) =>
      one.status === "fulfilled" ? one.value.message : (one.reason as PromptShieldError).code,
    );
    expect(told).toEqual(["a", "blank_prompt", "c", "d", "e"]);
    expect(most).toBe(2);
  });

  it("names the address that it could not reach", async () => {
    const baseUrl = await listen(() => undefined);
    await new Promise((resolve) => server?.close(resolve));
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl, retries: 0 });
    await expect(shield.scan({ prompt: "x" })).rejects.toMatchObject({
      status: 0,
      code: "network_error",
      message: `Could not reach ${baseUrl}: ECONNREFUSED`,
    });
  });

  it("aborts a request after its timeout", async () => {
    const baseUrl = await listen(() => undefined);
    const shield = new PromptShield({ apiKey: "sk_test", baseUrl, timeoutMs: 50, retries: 0 });
    await expect(shield.scan({ prompt: "x" })).rejects.toMatchObject({
      status: 0,
      code: "network_error",
      message: expect.stringContaining("timeout"),
    });
    server?.closeAllConnections();
  });

  it.each([
    ["no key", { apiKey: "" }, "needs an apiKey"],
    ["a blank key", { apiKey: " \n" }, "needs an apiKey"],
    ["a placeholder as the key", { apiKey: "sk_…" }, "The apiKey contains a character"],
    ["a key on two lines", { apiKey: "sk_secret\nvalue" }, "The apiKey contains a character"],
    ["an address without http", { baseUrl: "localhost:3000" }, "The baseUrl must start with http://"],
    ["a host alone", { baseUrl: "shield.example" }, "The baseUrl must start with http://"],
    ["an empty address", { baseUrl: "" }, "The baseUrl must start with http://"],
    ["an address with a password", { baseUrl: "http://me:secret@shield.example" }, "without a password"],
    ["a timeout that is no number", { timeoutMs: NaN }, "The timeoutMs must be"],
    ["no time at all", { timeoutMs: 0 }, "The timeoutMs must be"],
    ["retries that would never end", { retries: NaN }, "The retries must be"],
    ["retries below zero", { retries: -1 }, "The retries must be"],
  ])("refuses settings that cannot work, without quoting them: %s", (_, settings, message) => {
    const create = () => new PromptShield({ apiKey: "sk_test", ...settings });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(message);
    expect(create).not.toThrow(/secret/);
  });

  it("takes a key that was read with its line break", async () => {
    const keys: unknown[] = [];
    const baseUrl = await listen((request, response) => {
      keys.push(request.headers["x-api-key"]);
      answer(response, 200, { valid: true });
    });
    await new PromptShield({ apiKey: "sk_test\n", baseUrl: `${baseUrl} ` }).validateKey();
    expect(keys).toEqual(["sk_test"]);
  });

  it("leaves addresses to a replacement of fetch, which may know others", async () => {
    const asked: unknown[] = [];
    const answerAll: typeof fetch = async (address) => {
      asked.push(address);
      return Response.json({ valid: true });
    };
    await new PromptShield({ apiKey: "sk_test", baseUrl: "/shield/", fetch: answerAll }).validateKey();
    expect(asked).toEqual(["/shield/functions/v1/validate-api-key"]);
  });
});
