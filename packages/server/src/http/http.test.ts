import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { ERRORS } from "@prompt-shield/contracts/errors";
import { BODY_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { routes } from "@prompt-shield/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD, startTestApp, type TestApp } from "../testing/test-app.ts";

const SIGN_IN = "/api/v1/auth/sign-in";
const SIGN_UP = "/api/v1/auth/sign-up";

let app: TestApp;
let webDir: string;

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), "prompt-shield-web-"));
  mkdirSync(join(webDir, "assets"));
  writeFileSync(join(webDir, "index.html"), "<!doctype html><title>Prompt Shield</title>");
  writeFileSync(join(webDir, "assets/app-abc123.js"), "console.log('hello');".repeat(500));
  writeFileSync(join(webDir, "assets/app-abc123.js.br"), "precompressed");
  app = await startTestApp("embedded", { webDir, env: { METRICS_TOKEN: "let-me-see", TRUST_PROXY: "true" } });
});
afterAll(async () => {
  await app.close();
  rmSync(webDir, { recursive: true });
});

describe("bad requests", () => {
  test.each([
    ["malformed JSON", { raw: "{" }, 400, "malformed_json"],
    [
      "a __proto__ key",
      { raw: '{"__proto__":{"isAdmin":true},"email":"a","password":"b"}' },
      400,
      "malformed_json",
    ],
    ["deep nesting", { raw: `${"[".repeat(501)}${"]".repeat(501)}` }, 400, "validation_failed"],
    ["a list", { raw: "[]" }, 400, "validation_failed"],
    ["null", { raw: "null" }, 400, "validation_failed"],
    ["no body", {}, 400, "validation_failed"],
    ["wrong types", { body: { email: 1, password: {} } }, 400, "validation_failed"],
    ["plain text", { raw: "x", headers: { "content-type": "text/plain" } }, 415, "unsupported_media_type"],
    [
      "a form",
      { raw: "email=a", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "unsupported_media_type",
    ],
    ["a body over 1 MiB", { raw: `"${"x".repeat(BODY_MAX_BYTES)}"` }, 413, "body_too_large"],
  ])("%s is refused as {error, code}", async (_name, options, status, code) => {
    const answer = await app.browser().send("POST", SIGN_IN, options);
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body["error"]).toEqual(expect.any(String));
    expect(Object.keys(answer.body).toSorted()).toEqual(["code", "error"]);
  });

  test.each(["__proto__", "constructor"])("the answer names the refused key %s", async (key) => {
    const raw = `{"email":"a","x":{"${key}":{"prototype":{}}}}`;
    const { body } = await app.browser().send("POST", SIGN_IN, { raw });
    expect(body["error"]).toContain(key);
  });

  test.each([
    "/api/v1/nothing",
    "/api",
    "/functions/v1/nothing",
    "/webhooks/nobody",
    "/api/v1/auth/sessions/%00/x",
  ])("an unknown call %s is a JSON 404", async (path) => {
    const answer = await app.browser().get(path);
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found", error: ERRORS.not_found[1] } });
  });

  test.each(["x".repeat(65), "x".repeat(300)])("a malformed id gets a 404: %.9s…", async (id) => {
    const answer = await (await app.signUp()).get(`/api/v1/scan-logs/${id}`);
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("a call without its body gets a plain explanation", async () => {
    const { body } = await (await app.signUp()).post("/functions/v1/verify-payment");
    expect(body["error"]).toBe("Send the fields of this call as JSON.");
  });

  test("an address that cannot be decoded does not get a 5xx", async () => {
    expect((await app.browser().get("/api/%E0%A4%A")).status).toBeLessThan(500);
  });

  test.each([
    ["an address that is too long", `GET /api/v1/scan-logs?q=${"a".repeat(20_000)} HTTP/1.1`, 431],
    ["no HTTP", "nonsense", 400],
    ["an address that cannot be decoded", "GET /api/%E0%A4%A HTTP/1.1", 404],
    ["an id that is far too long", `GET /api/v1/scan-logs/${"x".repeat(300)} HTTP/1.1`, 404],
  ])("%s is answered in the same shape, with the same headers", async (_name, line, status) => {
    const answer = await speak(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.toLowerCase()).toContain("x-frame-options: deny");
    const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n"))) as object;
    expect(body).toEqual({ error: expect.any(String), code: expect.any(String) });
  });

  /** Sends bytes that no HTTP client would, and returns the response. */
  async function speak(bytes: string): Promise<string> {
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1", () => socket.write(bytes));
    return text(socket);
  }

  test("a method that a path does not support gets a 404", async () => {
    expect((await app.browser().get(SIGN_IN)).status).toBe(404);
  });
});

describe("calls with a cookie", () => {
  const change = { new_email: "elsewhere@shield.example", current_password: PASSWORD };

  test.each([
    ["another site's origin", { origin: "https://evil.example" }],
    ["an opaque origin", { origin: "null" }],
    ["a sibling subdomain", { origin: "http://evil.shield.example" }],
  ])("from %s are refused", async (_name, headers) => {
    const browser = await app.signUp();
    const answer = await browser.post("/api/v1/auth/change-email", change, { headers });
    expect(answer).toMatchObject({ status: 403, body: { code: "cross_origin" } });
    const signIn = await app.browser().post(SIGN_IN, { email: "a@b.example", password: "x" }, { headers });
    expect(signIn).toMatchObject({ status: 403, body: { code: "cross_origin" } });
  });

  test("without an origin need the browser's header that marks them as same-origin", async () => {
    const { cookies } = await app.signUp();
    const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
    const send = (headers: Record<string, string>) =>
      fetch(`${app.url}/api/v1/auth/change-email`, {
        method: "POST",
        headers: { cookie, "content-type": "application/json", ...headers },
        body: JSON.stringify(change),
      });
    expect((await send({})).status).toBe(403);
    expect((await send({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await send({ origin: "http://shield.example" })).status).toBe(200);
  });

  test("must be JSON", async () => {
    const browser = await app.signUp();
    const answer = await browser.send("POST", "/api/v1/auth/change-email", {
      raw: JSON.stringify(change),
      headers: { "content-type": "text/plain" },
    });
    expect(answer).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
  });
});

describe("every answer", () => {
  test.each(["/api/v1/config", "/api/v1/profile"])("of the API is never cached: %s", async (path) => {
    expect((await app.browser().get(path)).headers.get("cache-control")).toBe("no-store");
  });

  test.each(["/", "/healthz", "/api/v1/nothing", "/assets/app-abc123.js", "/no-such-page"])(
    "carries the security headers: %s",
    async (path) => {
      const { headers } = await app.browser().get(path);
      expect(headers.get("content-security-policy")).toMatch(/connect-src [^;]*https:\/\/api\.paystack\.co/);
      expect(headers.get("content-security-policy")).toMatch(/font-src [^;]*https:\/\//);
      expect(headers.get("content-security-policy")).toMatch(/object-src 'none'/);
      expect(headers.get("content-security-policy")).toMatch(/base-uri 'none'/);
      expect(headers.get("content-security-policy")).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-xss-protection")).toBe("1; mode=block");
      expect(headers.get("referrer-policy")).toBeTruthy();
    },
  );

  test("has a request id, and keeps a given one only if it is plain", async () => {
    const given = await app.browser().get("/healthz", { headers: { "x-request-id": "trace-12345678" } });
    expect(given.headers.get("x-request-id")).toBe("trace-12345678");
    const odd = await app.browser().get("/healthz", { headers: { "x-request-id": 'a b"c' } });
    expect(odd.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("the web app", () => {
  test.each(["/", "/login", "/docs/first-scan", "/dashboard/"])("answers %s with its page", async (path) => {
    const answer = await app.browser().get(path);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("<title>Prompt Shield</title>");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  });

  test("answers an unknown page with the same page and 404", async () => {
    const answer = await app.browser().get("/no-such-page");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toMatch(/text\/html/);
  });

  test("lets hashed files be cached for a year, and serves the precompressed ones", async () => {
    const plain = await fetch(`${app.url}/assets/app-abc123.js`, {
      headers: { "accept-encoding": "identity" },
    });
    expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await plain.text()).toContain("hello");
    const head = await fetch(`${app.url}/assets/app-abc123.js`, {
      method: "HEAD",
      headers: { "accept-encoding": "br" },
    });
    expect(head.headers.get("content-encoding")).toBe("br");
  });

  test.each(["/", "/login", "/no-such-page"])(
    "compresses the page at %s for clients that accept it",
    async (path) => {
      const ask = (accepted: string) => fetch(app.url + path, { headers: { "accept-encoding": accepted } });
      for (const encoding of ["br", "gzip"]) {
        const answer = await ask(`deflate, ${encoding}`);
        expect(answer.headers.get("content-encoding")).toBe(encoding);
        expect(answer.headers.get("vary")?.toLowerCase()).toContain("accept-encoding");
        expect(await answer.text()).toContain("Prompt Shield");
      }
      const plain = await ask("br;q=0, identity");
      expect(plain.headers.get("content-encoding")).toBeNull();
      expect(await plain.text()).toContain("Prompt Shield");
    },
  );

  test("answers HEAD", async () => {
    const answer = await app.browser().send("HEAD", "/login");
    expect(answer).toMatchObject({ status: 200, text: "" });
  });
});

describe("operating calls", () => {
  test("report that the process is alive and ready", async () => {
    expect(await app.browser().get("/healthz")).toMatchObject({ status: 200, body: { status: "ok" } });
    await expect
      .poll(() => app.browser().get("/readyz"))
      .toMatchObject({ status: 200, body: { checks: { database: true, model: true } } });
  });

  test("show metrics only to callers with the token", async () => {
    expect((await app.browser().get("/metrics")).status).toBe(401);
    expect(
      (await app.browser().get("/metrics", { headers: { authorization: "Bearer wrong-token" } })).status,
    ).toBe(401);
    const answer = await app.browser().get("/metrics", { headers: { authorization: "Bearer let-me-see" } });
    expect(answer.text).toContain("prompt_shield_http_request_duration_seconds_bucket");
  });

  test("describe every call of the contracts in OpenAPI", async () => {
    const { body } = await app
      .browser()
      .get<{ openapi: string; paths: Record<string, object> }>("/openapi.json");
    expect(body.openapi).toMatch(/^3\.1/);
    for (const { path, method } of Object.values(routes)) {
      expect(body.paths[path]).toHaveProperty(method.toLowerCase());
    }
  });
});

describe("burst limits", () => {
  test.each([
    ["sign-ins", SIGN_IN],
    ["sign-ups", SIGN_UP],
  ])("allow more than twenty %s from one address, and refuse before two hundred", async (_, path) => {
    const address = `10.0.${path.length}.1`;
    const statuses: number[] = [];
    const waits: string[] = [];
    for (let n = 0; n < 200 && !statuses.includes(429); n += 1) {
      const answer = await app.browser().post(path, { email: `u${n}@b.example` }, from(address));
      statuses.push(answer.status);
      if (answer.status === 429) waits.push(answer.headers.get("retry-after") ?? "");
    }
    expect(statuses.length).toBeGreaterThan(20);
    expect(statuses.at(-1)).toBe(429);
    expect(Number(waits[0])).toBeGreaterThanOrEqual(1);
    expect(Number(waits[0])).toBeLessThanOrEqual(60);
    expect((await app.browser().post(path, {}, from("10.0.0.2"))).status).toBe(400);
  });
});

test("without METRICS_TOKEN there are no metrics, without TRUST_PROXY no forwarded address is used, and without a build a hint is served", async () => {
  const bare = await startTestApp("embedded");
  expect((await bare.browser().get("/metrics")).status).toBe(404);
  expect((await bare.browser().get("/login")).text).toContain("has not been built");
  const browser = await bare.signUp();
  await browser.post(
    SIGN_IN,
    { email: browser.email, password: "x" },
    { headers: { "x-forwarded-for": "6.6.6.6" } },
  );
  const { body } = await browser.get("/api/v1/auth/sessions");
  expect(JSON.stringify(body)).not.toContain("6.6.6.6");
  await bare.close();
});

function from(address: string) {
  return { headers: { "x-forwarded-for": address } };
}
