import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectPostgres } from "../db/connect.ts";
import { createDatabase, dropDatabase } from "../testing/databases.ts";
import { until } from "../testing/receiver.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
let databaseUrl: string;
let wire: Server;
let isCut = false;
/** Mute: nothing gets through any more, not even on new connections. */
let isMute = false;
const sockets = new Set<Socket>();

beforeAll(async () => {
  databaseUrl = await createDatabase({ isMigrated: true });
  const url = new URL(databaseUrl);
  const { hostname: host, port } = url;
  wire = createServer((client) => {
    if (isCut) return client.destroy();
    const server = connect({ host, port: Number(port) });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.pipe(to).on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      if (isMute) from.pause();
    }
  });
  await new Promise<void>((resolve) => wire.listen(0, "127.0.0.1", resolve));
  const address = wire.address();
  url.port = String(typeof address === "object" && address !== null ? address.port : 0);
  app = await startTestApp("postgres", { connection: await connectPostgres(url.href, () => undefined) });
});

afterAll(async () => {
  await app.close();
  wire.close();
  await dropDatabase(databaseUrl);
});

test("while PostgreSQL is down the server stays alive but not ready, and it recovers by itself", async () => {
  const browser = await app.signUp();
  isCut = true;
  for (const socket of sockets) socket.destroy();

  expect((await browser.get("/healthz")).status).toBe(200);
  expect(await browser.get("/readyz")).toMatchObject({ status: 503, body: { checks: { database: false } } });
  const refused = await browser.get("/api/v1/profile");
  expect(refused).toMatchObject({ status: 503, body: { code: "not_ready" } });
  expect(refused.headers.get("retry-after")).toBe("5");

  isCut = false;
  expect((await browser.get("/api/v1/profile")).status).toBe(200);
});

test("hardening 5: a database that stops answering is reported within 10 s, and so is its return", async () => {
  const readyz = async () => {
    const { body } = await app.browser().get<{ checks: { database: boolean } }>("/readyz");
    return body.checks.database;
  };
  expect(await readyz()).toBe(true);
  isMute = true;
  for (const socket of sockets) socket.pause();
  await until(async () => !(await readyz()));
  isMute = false;
  for (const socket of sockets) socket.resume();
  await until(readyz);
});
