import { connect } from "node:net";
import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { type GatewayApp, startGatewayApp } from "../../../testing/gateway-app.ts";
import { HELLO } from "../../../testing/gateway-words.ts";
import { chatAnswer, type ModelUpstream } from "../../../testing/model-upstream.ts";

const OWN_KEY = "sk-the-clients-own-secret-7f3a";

const logged: string[] = [];
const sink = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    logged.push(chunk.toString());
    done();
  },
});

let gateway: GatewayApp;
let upstream: ModelUpstream;
let key: string;
beforeAll(async () => {
  gateway = await startGatewayApp({ log: pino({ level: "trace" }, sink) });
  ({ upstream } = gateway);
  ({ key } = await gateway.newClient());
  upstream.answer = () => ({ body: chatAnswer("Four minutes.") });
});
afterAll(() => gateway.close());

const BODY = JSON.stringify({ model: "gpt-9", messages: HELLO });

/** The server's answer to bytes that no client library would send. */
async function sendRaw(head: readonly string[], body = ""): Promise<string> {
  const { hostname, port } = new URL(gateway.app.url);
  const socket = connect(Number(port), hostname);
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  let answer = "";
  for await (const chunk of socket) {
    answer += String(chunk);
    // Not every refusal closes the connection.
    if (answer.includes("\r\n\r\n")) break;
  }
  return answer;
}

const rawCall = (target: string, headers: readonly string[] = [], body = BODY) =>
  sendRaw(
    [
      `POST ${target} HTTP/1.1`,
      "Host: shield.example",
      `Authorization: Bearer ${key}`,
      "Content-Type: application/json",
      "Connection: close",
      ...headers,
    ],
    body,
  );
const LENGTH = `Content-Length: ${Buffer.byteLength(BODY)}`;

describe("only the operator's setting decides where a call goes", () => {
  test("no header and no form of the URL leads elsewhere", async () => {
    const elsewhere = "http://169.254.169.254";
    for (const target of ["/openai/v1/chat/completions", `${elsewhere}/openai/v1/chat/completions`]) {
      const before = upstream.reached.length;
      const answer = await rawCall(target, [
        LENGTH,
        "X-Forwarded-Host: 169.254.169.254",
        "Forwarded: host=169.254.169.254",
        `X-Upstream-Url: ${elsewhere}`,
        `X-Portkey-Custom-Host: ${elsewhere}`,
        `OpenAI-Base-Url: ${elsewhere}`,
        "Proxy-Authorization: Basic eDp5",
      ]);
      expect(answer).toMatch(/^HTTP\/1\.1 (?:200|404) /);
      for (const { headers, path } of upstream.reached.slice(before)) {
        expect(path).toBe("/v1/chat/completions");
        expect(headers.host).toBe(new URL(upstream.url).host);
        expect(JSON.stringify(headers)).not.toMatch(/169\.254|proxy-auth/i);
      }
    }
  });

  test.each([
    "models/..%2f..%2fadmin",
    "models/../../admin",
    "models/%2e%2e/%2e%2e/admin",
    "models/a%3Fb",
    "models/a%23b",
    "models/a%0d%0aX-Evil:%201",
    "models/a%20b",
    `models/${"a".repeat(300)}`,
    "responses/..%2fmodels",
    "responses/a%2Fb%2F..%2Fc",
  ])("an id cannot escape its path: %s", async (path) => {
    const before = upstream.reached.length;
    const answer = await sendRaw([
      `GET /openai/v1/${path} HTTP/1.1`,
      "Host: shield.example",
      `Authorization: Bearer ${key}`,
      "Connection: close",
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(upstream.reached).toHaveLength(before);
  });

  test("a model name with a slash is one name, and its query is passed on", async () => {
    const headers = { authorization: `Bearer ${key}` };
    await fetch(`${gateway.app.url}/openai/v1/models/vendor/model:free?limit=2`, { headers });
    expect(upstream.reached.at(-1)?.path).toBe("/v1/models/vendor/model:free?limit=2");
  });
});

describe("a request has only one meaning", () => {
  test.each([
    ["two lengths", [LENGTH, "Content-Length: 5"]],
    ["a length and pieces", [LENGTH, "Transfer-Encoding: chunked"]],
    ["pieces in disguise", ["Transfer-Encoding: xchunked"]],
  ])("%s are refused before anything is passed on", async (_name, headers) => {
    const before = upstream.reached.length;
    const answer = await rawCall("/openai/v1/chat/completions", headers);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(upstream.reached).toHaveLength(before);
  });

  test("a body that is nested too deeply to be read or written again is refused, not passed on", async () => {
    const depth = 20_000;
    const blocks = `${'{"type":"tool_result","content":['.repeat(depth)}"x"${"]}".repeat(depth)}`;
    const messages = `"messages":[{"role":"user","content":[${blocks}]}]`;
    const metadata = `"metadata":${"[".repeat(depth)}1${"]".repeat(depth)}`;
    const asked = upstream.reached.length;
    for (const [path, body] of [
      [
        "/openai/v1/chat/completions",
        `{"model":"gpt-9","messages":[{"role":"user","content":"Tea?"}],${metadata}}`,
      ],
      ["/anthropic/v1/messages", `{"model":"claude-9","max_tokens":9,${messages}}`],
    ] as const)
      expect(await rawCall(path, [`Content-Length: ${body.length}`], body)).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.reached).toHaveLength(asked);
  });

  test("a line break in a header that is passed on is refused", async () => {
    const before = upstream.reached.length;
    const answer = await rawCall("/openai/v1/chat/completions", [LENGTH, "OpenAI-Project: a\rX-Evil: 1"]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(upstream.reached).toHaveLength(before);
  });

  test("nobody can upgrade the connection to another protocol", async () => {
    const answer = await sendRaw([
      "GET /openai/v1/responses HTTP/1.1",
      "Host: shield.example",
      `Authorization: Bearer ${key}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  test("headers of the client's own connection are not passed on", async () => {
    await rawCall("/openai/v1/chat/completions", [LENGTH, "TE: trailers", "Keep-Alive: timeout=1"]);
    const { headers } = upstream.reached.at(-1) ?? {};
    for (const name of ["te", "keep-alive", "transfer-encoding", "upgrade"])
      expect(headers).not.toHaveProperty(name);
    expect(headers?.["content-length"]).toBe(String(Buffer.byteLength(BODY)));
  });
});

test("without a key no body is read", async () => {
  const answer = await sendRaw(
    [
      "POST /openai/v1/chat/completions HTTP/1.1",
      "Host: shield.example",
      "Authorization: Bearer sk_wrong",
      "Content-Type: application/json",
      "Content-Length: 33000000",
      "Connection: close",
    ],
    "{",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
});

test("a key in the path of an unknown route is not logged", async () => {
  const { status } = await fetch(`${gateway.app.url}/with-key/${key}/nowhere`);
  expect(status).toBe(404);
  expect(logged.join("")).not.toContain(key);
});

test("an error that quotes the operator's key is passed on without it", async () => {
  const before = upstream.answer;
  // Two pieces, with the key split between them.
  const [first, last] = ['{"error":{"message":"Unknown key sk-oper', 'ator, or sk-operator. Été"}}'];
  upstream.answer = () => ({ status: 401, pieces: [first, last] });
  const answer = await gateway.post("/openai/v1/chat/completions", JSON.parse(BODY), {
    headers: { authorization: `Bearer ${key}` },
  });
  upstream.answer = before;
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({
    error: { message: "Unknown key [hidden], or [hidden]. Été" },
  });
});

test("nobody's key appears in the log or the database, whether a call succeeds or fails", async () => {
  const ask = () =>
    gateway.post("/openai/v1/chat/completions", JSON.parse(BODY), {
      headers: { authorization: `Bearer ${OWN_KEY}`, "x-shield-key": key },
    });
  expect((await ask()).status).toBe(200);
  expect(upstream.reached.at(-1)?.headers.authorization).toBe(`Bearer ${OWN_KEY}`);
  upstream.answer = () => ({ pieces: ["{"], headers: { "content-type": "application/json" }, dies: true });
  expect((await ask()).status).toBe(502);
  const tables = await rowsOf<{ name: string }>(
    gateway.app.db.execute(
      sql`select quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'jobs')`,
    ),
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const schema = name === "job" ? "jobs." : "";
    const [row] = await rowsOf<{ held: string | null }>(
      gateway.app.db
        .execute(sql.raw(`select string_agg(t::text, ' ') as held from ${schema}${name} as t`))
        .catch(() => ({ rows: [] })),
    );
    for (const secret of [OWN_KEY, key, "sk-operator"]) expect(row?.held ?? "").not.toContain(secret);
  }
  const lines = logged.join("");
  expect(lines).toContain("/openai/v1/chat/completions");
  for (const secret of [OWN_KEY, key, "sk-operator", "How long does tea take"])
    expect(lines).not.toContain(secret);
});
