import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@prompt-shield/server/testing/free-port";

const MAIN = fileURLToPath(new URL("../packages/server/src/main.ts", import.meta.url));
/** A start takes a few seconds on an idle machine, and longer on a busy one. */
const READY_WITHIN_MS = 300_000;

/** A server's address and its files. */
export interface Site {
  readonly url: string;
  readonly dataDir: string;
  readonly outbox: string;
}

export interface RunningServer extends Site {
  stop(): Promise<void>;
}

type Environment = Record<string, string>;
/** A function if they depend on the server's own address. */
type Settings = Environment | ((url: string) => Promise<Environment>);

/** Starts the real server with an embedded database of its own. */
export async function startServer(settings: Settings = {}): Promise<RunningServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-e2e-"));
  const prepared = process.env["E2E_DATABASE"];
  if (prepared !== undefined) cpSync(prepared, join(dataDir, "db"), { recursive: true });
  const url = `http://localhost:${port}`;
  const env = typeof settings === "function" ? await settings(url) : settings;
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  // However the test runner ends, the server must end too.
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);
  await untilReady(url, child).catch((error: unknown) => {
    killNow();
    throw error;
  });
  return {
    url,
    dataDir,
    outbox: join(dataDir, "outbox"),
    async stop() {
      process.off("exit", killNow);
      if (child.exitCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The server ended with status ${child.exitCode} before it was ready.`);
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await sleep(100);
  }
  throw new Error(`The server at ${url} was not ready within ${READY_WITHIN_MS} ms.`);
}
