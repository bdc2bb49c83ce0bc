import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { type Browser, createBrowser } from "../../testing/browser.ts";
import { fillDataFolder } from "../../testing/databases.ts";
import { freePort } from "../../testing/free-port.ts";
import { startReceiver, until } from "../../testing/receiver.ts";

const { PATH, NODE_COMPILE_CACHE } = process.env;
const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));
const PERSON = { email: "person@shield.example", password: "Correct-Horse-9" };
/** A busy machine takes long to start a server, so there it is killed less often, but at least this many times. */
const KILLS = { most: 8, fewest: 3, withinMs: 12_000 };
/** Each kill comes after a random number of answered scans up to this: about two hundred scans in all. */
const SCANS_PER_ROUND = 50;
const AT_ONCE = 8;

test("every acknowledged scan's event arrives even though the server is killed again and again", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-events-"));
  fillDataFolder(dataDir);
  const receiver = await startReceiver();
  onTestFinished(async () => {
    await receiver.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const port = await freePort();
  const acknowledged: string[] = [];
  const announced = () =>
    new Set(receiver.received.map(({ body }) => (JSON.parse(body) as { scan_id: string }).scan_id));
  let server = await start(dataDir, port);
  const browser = await prepare(port, receiver.url);
  const deadline = Date.now() + KILLS.withinMs;
  for (let n = 0; n < KILLS.most && (n < KILLS.fewest || Date.now() < deadline); n += 1) {
    acknowledged.push(...(await scanUntilKilled(server, browser)));
    server = await start(dataDir, port);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS.fewest);
  await until(() => acknowledged.every((id) => announced().has(id)));

  const { body: kept } = await browser.get<{ id: string }[]>("/api/v1/scan-logs/export.json");
  await stop(server);
  const keptIds = new Set(kept.map(({ id }) => id));
  expect([...announced()].filter((id) => !keptIds.has(id))).toEqual([]);
  const bodies = Map.groupBy(receiver.received, ({ headers }) => String(headers["webhook-id"]));
  expect([...bodies.values()].every((same) => new Set(same.map(({ body }) => body)).size === 1)).toBe(true);
});

/** Scans in parallel, and kills the server in the middle once a random number of scans were answered. */
async function scanUntilKilled(server: ChildProcess, browser: Browser): Promise<string[]> {
  const doomedAt = 1 + Math.floor(Math.random() * SCANS_PER_ROUND);
  const exit = once(server, "exit");
  const ids: string[] = [];
  const scan = async () => {
    while (!server.killed) {
      const prompt = `What is a good recipe for soup number ${Math.random()}?`;
      const answer = await browser.post<{ scan_id: string }>("/api/v1/scan", { prompt });
      expect(answer.status).toBe(200);
      ids.push(answer.body.scan_id);
      if (ids.length >= doomedAt) server.kill("SIGKILL");
    }
  };
  // A request that the kill cut off was not acknowledged.
  await Promise.all(Array.from({ length: AT_ONCE }, () => scan().catch(onlyWhenKilled(server))));
  await exit;
  return ids;
}

function onlyWhenKilled(server: ChildProcess) {
  return (error: unknown) => {
    if (server.killed) return;
    server.kill("SIGKILL");
    throw error;
  };
}

/** An account with an endpoint and more scans than it needs, which it grants itself as an admin. */
async function prepare(port: number, receiverUrl: string): Promise<Browser> {
  const browser = createBrowser(`http://localhost:${port}`);
  const { body } = await browser.post<{ user: { id: string } }>("/api/v1/auth/sign-up", PERSON);
  const made = await browser.post("/api/v1/webhooks", { url: receiverUrl, events: ["scan.completed"] });
  expect(made).toMatchObject({ status: 201 });
  const raised = await browser.patch(`/api/v1/admin/users/${body.user.id}`, { scan_limit: 10_000 });
  expect(raised).toMatchObject({ status: 200 });
  return browser;
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill("SIGTERM");
  await once(server, "exit");
}

async function start(dataDir: string, port: number): Promise<ChildProcess> {
  const server = spawn(process.execPath, [MAIN], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      WEBHOOK_ALLOW_PRIVATE: "true",
      ADMIN_EMAILS: PERSON.email,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  onTestFinished(() => void server.kill("SIGKILL"));
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`the server ended with status ${server.exitCode}`);
    await sleep(50);
  }
  return server;
}
