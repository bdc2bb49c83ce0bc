import { execFile, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const testing = (file: string): string =>
  fileURLToPath(new URL(`../../packages/server/src/testing/${file}`, import.meta.url));
const SERVER = testing("bench-server.ts");
const DATABASE_MAKER = testing("database-maker.ts");

export interface Measurement {
  readonly tableBytes: Readonly<Record<string, number>>;
  readonly waiting: Readonly<Record<string, number>>;
}

export interface BenchServer {
  readonly url: string;
  readonly keys: readonly string[];
  /** The key with which the sandbox's card provider signs its events. */
  readonly eventKey: string;
  readonly pid: number;
  /** Lifts the scan limit of every account. */
  liftQuotas(): Promise<void>;
  /** Gives everyone on the free plan the largest one. */
  givePlans(): Promise<void>;
  /** Creates an account whose password is cheap to check, for benches that need thousands of people. */
  makeAccount(email: string, password: string): Promise<void>;
  /**
   * Marks a delivery that has arrived as failed for good. Returns false while it is still being delivered.
   */
  failDelivery(id: string): Promise<boolean>;
  /** Creates a job whose retries are used up, and returns its id. */
  makeDeadJob(): Promise<string>;
  /** Returns the token of a link that makes the address an administrator's. */
  issueAdminLink(email: string): Promise<string>;
  /** Measures the size of each table and the length of the queues. */
  measure(): Promise<Measurement>;
  /** Whether the process that was started is still running. */
  isAlive(): boolean;
  stop(): Promise<void>;
}

/**
 * Starts a separate server process, with or without the engine, on the embedded database or on the given
 * PostgreSQL.
 */
export async function startServer({
  engine,
  databaseUrl,
  env,
}: {
  engine: "on" | "off";
  databaseUrl?: string;
  /** Additional environment variables. */
  env?: Readonly<Record<string, string>>;
}): Promise<BenchServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-bench-"));
  // Copies a prepared database, because no bench measures how long a first start takes to create one.
  if (databaseUrl === undefined) {
    const { stdout: prepared } = await promisify(execFile)(process.execPath, [DATABASE_MAKER]);
    cpSync(prepared, join(dataDir, "db"), { recursive: true });
  }
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
  // One at a time: an answer does not say which request it belongs to.
  let last: Promise<unknown> = Promise.resolve();
  const tell = (wish: string, about = ""): Promise<unknown> => {
    last = last.then(
      () =>
        new Promise((resolve) => {
          child.once("message", resolve);
          child.send({ wish, about });
        }),
    );
    return last;
  };
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
    liftQuotas: async () => void (await tell("liftQuotas")),
    givePlans: async () => void (await tell("givePlans")),
    makeAccount: async (email, password) =>
      void (await tell("makeAccount", JSON.stringify({ email, password }))),
    failDelivery: async (id) => (await tell("failDelivery", id)) === true,
    makeDeadJob: async () => String(await tell("makeDeadJob")),
    issueAdminLink: async (email) => String(await tell("issueAdminLink", email)),
    measure: async () => (await tell("measure")) as Measurement,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop,
  };
}
