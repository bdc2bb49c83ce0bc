import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SERVER = fileURLToPath(new URL("../../packages/server/src/testing/bench-server.ts", import.meta.url));

export interface Measurement {
  readonly tableBytes: Readonly<Record<string, number>>;
  readonly waiting: Readonly<Record<string, number>>;
}

export interface BenchServer {
  readonly url: string;
  readonly keys: readonly string[];
  /** What the card provider of the sandbox signs its events with. */
  readonly eventKey: string;
  readonly pid: number;
  /** Lifts the scan limit of every account. */
  liftQuotas(): Promise<void>;
  /** Gives everybody on the free plan the largest one. */
  givePlans(): Promise<void>;
  /** How much lies in each table, and what waits in the queues. */
  measure(): Promise<Measurement>;
  /** Whether it is still the process that was started. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

/** A separate server process, with or without the engine, on the embedded database or on the given PostgreSQL. */
export async function startServer({
  engine,
  databaseUrl,
  env,
}: {
  engine: "on" | "off";
  databaseUrl?: string;
  /** Further settings. */
  env?: Readonly<Record<string, string>>;
}): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-bench-"));
  const child = spawn(process.execPath, [SERVER], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      APP_SECRET: "a secret that only the bench uses, once",
      DATA_DIR: dataDir,
      BENCH_ENGINE: engine,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...env,
    },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const line = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("\n")) resolve(output);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const { url, keys, eventKey } = JSON.parse(line) as { url: string; keys: string[]; eventKey: string };
  const tell = (wish: string) =>
    new Promise((resolve) => {
      child.once("message", resolve);
      child.send(wish);
    });
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    url,
    keys,
    eventKey,
    pid: child.pid ?? 0,
    liftQuotas: async () => void (await tell("lift quotas")),
    givePlans: async () => void (await tell("give plans")),
    measure: async () => (await tell("measure")) as Measurement,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop,
  };
}
