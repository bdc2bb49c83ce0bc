import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../../packages/server/src/testing/free-port.ts";

const MAIN = fileURLToPath(new URL("../../packages/server/src/main.ts", import.meta.url));
/** The same secret as the bench's other servers, so that keys made by one work in all. */
const APP_SECRET = "a secret that only the bench uses, once";
/** Longer than the balancer takes to notice, which is two checks half a second apart. */
const SHUTDOWN_DELAY_S = 3;

export interface Member {
  readonly port: number;
  readonly url: string;
  /** Restarts it as an operator would: SIGTERM, wait for the end, start again on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export interface Fleet {
  readonly members: readonly Member[];
  /** Where the mails of all members are stored. */
  readonly outbox: string;
  stop(): Promise<void>;
}

/** Starts this many processes of the product on one database, none of which knows of another. */
export async function startFleet(databaseUrl: string, size: number): Promise<Fleet> {
  const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-fleet-"));
  const members = await Promise.all(Array.from({ length: size }, () => startMember(databaseUrl, dataDir)));
  return {
    members,
    outbox: join(dataDir, "outbox"),
    stop: async () => void (await Promise.all(members.map((member) => member.stop()))),
  };
}

async function startMember(databaseUrl: string, dataDir: string): Promise<Member> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env["PATH"],
    PORT: String(port),
    APP_URL: "http://fleet.example",
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    SHUTDOWN_DELAY_S: String(SHUTDOWN_DELAY_S),
    APP_SECRET,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
  };
  const begin = async () => {
    const child = spawn(process.execPath, [MAIN], { stdio: ["ignore", "ignore", "inherit"], env });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    await untilReady(url);
    return { child, ended };
  };
  let { child, ended } = await begin();
  const stop = async () => {
    child.kill("SIGTERM");
    const code = await ended;
    if (code !== 0) throw new Error(`a server ended with ${code} and not cleanly`);
  };
  return {
    port,
    url,
    stop,
    restart: async () => {
      await stop();
      ({ child, ended } = await begin());
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} did not get ready within two minutes`);
}
