import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { Client } from "pg";
import { ArchiveError } from "./archive.ts";
import { flushFolder } from "./backup-embedded.ts";

const INSTALL_ROOT = "/usr/lib/postgresql";

/** A consistent copy of a PostgreSQL database by its own `pg_dump`; servers go on meanwhile. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  const part = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await runTool("pg_dump", ["--format=custom", "--no-owner", `--file=${part}`], url);
    await chmod(part, 0o600);
    // Reading the table of contents fails on a file that was cut off.
    await runTool("pg_restore", ["--list", "--file=/dev/null", part], url);
    await rename(part, file);
    await flushFolder(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** All or nothing, in one transaction. Refuses while servers are connected, and a filled database unless `isForced`. */
export async function restorePostgres(
  url: string,
  file: string,
  { isForced }: { isForced: boolean },
): Promise<void> {
  const { servers, tables } = await lookAt(url);
  if (servers > 0)
    throw new ArchiveError("Prompt Shield servers are connected to DATABASE_URL. Stop them first.");
  if (tables > 0 && !isForced) {
    throw new ArchiveError(
      "The database of DATABASE_URL already holds tables. Choose an empty one, or add --force to replace them.",
    );
  }
  const clean = tables > 0 ? ["--clean", "--if-exists"] : [];
  const args = ["--single-transaction", "--exit-on-error", "--no-owner", ...clean];
  await runTool("pg_restore", [...args, `--dbname=${new URL(url).pathname.slice(1)}`, file], url);
}

async function lookAt(url: string): Promise<{ servers: number; tables: number }> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ servers: number; tables: number }>(
      `select (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = 'prompt-shield') as servers,
        (select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as tables`,
    );
    return rows[0] ?? { servers: 0, tables: 0 };
  } finally {
    await client.end();
  }
}

/** The address travels in the environment: arguments can be read by everyone on the machine. */
function runTool(name: "pg_dump" | "pg_restore", args: readonly string[], url: string): Promise<void> {
  const env = { ...process.env, PATH: toolPath(), ...connectionVariables(url) };
  return new Promise((resolve, reject) => {
    const tool = spawn(name, args, { stdio: ["ignore", "ignore", "pipe"], env });
    let complaint = "";
    tool.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    tool.on("error", () => reject(new ArchiveError(missingTool(name))));
    tool.on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new ArchiveError(`${name} failed: ${complaint.trim().split("\n")[0] ?? code}`));
    });
  });
}

function missingTool(name: string): string {
  return `${name} is not installed. Install the PostgreSQL client programs, at least as new as the server, or run ${name} where they are.`;
}

/** Debian keeps each version's programs in a folder of their own; the newest can read what older servers write. */
function toolPath(): string {
  const versions = existsSync(INSTALL_ROOT) ? readdirSync(INSTALL_ROOT) : [];
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a));
  const folders = newestFirst.map((version) => join(INSTALL_ROOT, version, "bin"));
  return [...folders, process.env["PATH"] ?? ""].join(delimiter);
}

function connectionVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const sslMode = searchParams.get("sslmode");
  return {
    PGHOST: searchParams.get("host") ?? decodeURIComponent(hostname),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslMode !== null && { PGSSLMODE: sslMode }),
  };
}
