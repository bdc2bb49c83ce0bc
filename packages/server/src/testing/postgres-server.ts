import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";

import { freePort } from "./free-port.ts";
import { handToPostgres } from "./postgres-owner.ts";

const INSTALL_ROOT = "/usr/lib/postgresql";

/** The migrated, empty database that others are copied from; `global-setup.ts` creates it. */
export const POSTGRES_TEMPLATE = "prompt_shield_template";

/** The address of a database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export interface PostgresServer {
  readonly url: string;
  /** Ends at once, as in a crash, and restarts on the same data. Missing if TEST_DATABASE_URL names the server. */
  crash?(downMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for the tests: the one named by TEST_DATABASE_URL, or an installed one started in a temporary folder,
 * with further settings if given.
 */
export async function startPostgres(further: readonly string[] = []): Promise<PostgresServer> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined) return { url: given, stop: async () => undefined };
  const binDir = findBinaries();
  const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-pg-"));
  const options = { ...handToPostgres(dataDir), cwd: dataDir, stdio: "ignore" } as const;
  execFileSync(
    join(binDir, "initdb"),
    ["-D", dataDir, "-U", "postgres", "-A", "trust", "-E", "UTF8", "-N"],
    options,
  );
  const port = await freePort();
  // Durability is off because the folder is deleted afterwards; crash safety is for PostgreSQL's own tests.
  const settings = [
    "fsync=off",
    "full_page_writes=off",
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=200",
    ...further,
  ];
  const launch = () =>
    spawn(
      join(binDir, "postgres"),
      ["-D", dataDir, "-p", String(port), ...settings.flatMap((one) => ["-c", one])],
      options,
    );
  let server = launch();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReachable(url);
  return {
    url,
    crash: async (downMs) => {
      await end(server);
      await new Promise((resolve) => setTimeout(resolve, downMs));
      server = launch();
      await untilReachable(url);
    },
    stop: async () => {
      await end(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function findBinaries(): string {
  const versions = existsSync(INSTALL_ROOT) ? readdirSync(INSTALL_ROOT) : [];
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0];
  if (newest === undefined) {
    throw new Error(
      "The tests need PostgreSQL: run `apt-get install postgresql`, or set TEST_DATABASE_URL to an empty server.",
    );
  }
  return join(INSTALL_ROOT, newest, "bin");
}

async function untilReachable(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Skips the shutdown checkpoint, so the next start recovers from the log. */
async function end(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGQUIT");
  await ended;
}
