import { connect, type Socket } from "node:net";
import { UNREAD_MAX_CHARS } from "@prompt-shield/contracts/limits";
import { MESSAGES } from "@prompt-shield/contracts/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addHistory } from "../testing/history-rows.ts";
import { until } from "../testing/receiver.ts";
import { rulesScanner } from "../testing/rules-scanner.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp("embedded", { scanner: rulesScanner });
});
afterAll(() => app.close());

test("a user who requests long answers without reading them gets no more of those, and nobody else is affected", async () => {
  const person = await app.signUp();
  const other = await app.signUp();
  const PAGE = "/api/v1/scan-logs";
  for (const { userId } of [person, other]) {
    const long = { originalPrompt: "x".repeat(100_000), scannedAt: new Date() };
    await addHistory(
      app.db,
      userId,
      Array.from({ length: 50 }, () => long),
    );
  }
  const chars = (await person.get(PAGE)).text.length;
  const { hostname, port } = new URL(app.url);
  const cookie = [...person.cookies].map((pair) => pair.join("=")).join("; ");
  const sockets: Socket[] = [];
  for (let n = 0; n <= UNREAD_MAX_CHARS / chars; n += 1) {
    const socket = connect(Number(port), hostname);
    socket.pause();
    socket.write(`GET ${PAGE} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n\r\n`);
    sockets.push(socket);
  }
  await until(async () => (await person.get(PAGE)).status === 429);
  expect((await person.get<{ error: string }>(PAGE)).body.error).toBe(MESSAGES.readFirst);
  expect((await person.get("/api/v1/profile")).status, "short answers").toBe(200);
  expect((await other.get(PAGE)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await until(async () => (await person.get(PAGE)).status === 200);
});
