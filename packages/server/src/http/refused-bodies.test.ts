import { connect } from "node:net";
import { BODY_MAX_BYTES, FILE_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rulesScanner } from "../testing/rules-scanner.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("embedded", { scanner: rulesScanner });
});
afterAll(() => app.close());

/** Sends a whole request before it reads a byte of the answer, as Python's standard library does. */
async function sendFirst(head: readonly string[], pieces: Iterable<Buffer>): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).pause();
  let failure: Error | undefined;
  socket.on("error", (error) => (failure = error));
  const send = (bytes: Buffer | string) =>
    new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  await send([...head, `Host: ${hostname}:${port}`, "Connection: close", "", ""].join("\r\n"));
  for (const piece of pieces) await send(piece);
  let answer = "";
  for await (const chunk of socket) answer += String(chunk);
  if (failure) throw failure;
  return answer;
}

const PIECE = Buffer.alloc(1_048_576, "a");
const TWENTY = Array.from({ length: 20 }, () => PIECE);
const CHUNK = Buffer.concat([
  Buffer.from(`${PIECE.byteLength.toString(16)}\r\n`),
  PIECE,
  Buffer.from("\r\n"),
]);

test.each([
  ["a body", "/api/v1/scan", "application/json", BODY_MAX_BYTES, "body_too_large"],
  ["a file", "/api/v1/scan-file", "multipart/form-data; boundary=x", FILE_MAX_BYTES, "file_too_large"],
])("%s that is far too large gets its answer, not a broken connection", async (_, path, type, most, code) => {
  const { cookies } = await app.signUp();
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ");
  const head = [`POST ${path} HTTP/1.1`, `Cookie: ${cookie}`, `Origin: ${app.url}`, `Content-Type: ${type}`];
  const count = Math.ceil(most / PIECE.byteLength) + 20;
  const sized = await sendFirst(
    [...head, `Content-Length: ${count * PIECE.byteLength}`],
    Array.from({ length: count }, () => PIECE),
  );
  expect(sized).toMatch(/^HTTP\/1\.1 413 /);
  expect(sized).toContain(code);
  const chunked = await sendFirst(
    [...head, "Transfer-Encoding: chunked"],
    [...Array.from({ length: count }, () => CHUNK), Buffer.from("0\r\n\r\n")],
  );
  expect(chunked).toMatch(/^HTTP\/1\.1 413 /);
  expect(chunked).toContain(code);
});

test("so does a body that was refused for its key", async () => {
  const head = ["POST /api/v1/scan HTTP/1.1", "x-api-key: sk_wrong", "Content-Type: application/json"];
  const length = `Content-Length: ${20 * PIECE.byteLength}`;
  expect(await sendFirst([...head, length], TWENTY)).toMatch(/^HTTP\/1\.1 401 /);
});
