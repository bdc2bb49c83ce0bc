import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { ArchiveError } from "./archive.ts";
import { flushFolder } from "./backup-embedded.ts";

const INSTALL_ROOT = "/usr/lib/postgresql";
/** A server that has just stopped may still be listed as connected for this long. */
const LEAVING_MS = 2_000;

/** Makes a consistent copy of a PostgreSQL database with its own `pg_dump`, while servers keep working. */
export async function dumpPostgres(url: string, file: string): Promise<void> {
  const part = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await runTool("pg_dump", ["--format=custom", "--no-owner", `--file=${part}`], url);
    await chmod(part, 0o600);
    // Fails on a file that was cut off: it reads the whole table of contents.
    await runTool("pg_restore", ["--list", "--file=/dev/null", part], url);
    await rename(part, file);
    await flushFolder(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Restores everything or nothing, in one transaction. Refuses while servers are connected, and refuses to overwrite
 * data unless `isForced`.
 */
export async function restorePostgres(
  url: string,
  file: string,
  { isForced }: { isForced: boolean },
): Promise<void> {
  const { servers, tables } = await lookOnceServersHaveLeft(url);
  if (servers > 0)
    throw new ArchiveError("Prompt Shield servers are connected to DATABASE_URL. Stop them first.");
  if (tables > 0 && !isForced) {
    throw new ArchiveError(
      "The database of DATABASE_URL already contains tables. Choose an empty one, or add --force to replace them.",
    );
  }
  await replaceAll(url, file);
}

async function lookOnceServersHaveLeft(url: string): Promise<Awaited<ReturnType<typeof lookAt>>> {
  const until = Date.now() + LEAVING_MS;
  for (;;) {
    const found = await lookAt(url);
    if (found.servers === 0 || Date.now() > until) return found;
    await sleep(100);
  }
}

/**
 * Drops everything first, because a backup of an older version does not know newer tables, which refer to its own.
 * Nothing changes until the transaction commits, after the whole backup has been read.
 */
async function replaceAll(url: string, file: string): Promise<void> {
  const psql = startTool("psql", ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1"], url);
  const restore = startTool("pg_restore", ["--no-owner", "--file=-", file], url);
  psql.tool.stdin.write(`begin;\n${DROP_EVERYTHING}\n`);
  restore.tool.stdout.pipe(psql.tool.stdin, { end: false });
  // If psql has failed, `pg_restore` has nobody to write to; psql reports the reason.
  psql.tool.stdin.on("error", () => restore.tool.kill());
  const read = restore.ended.then(
    () => psql.tool.stdin.end("\ncommit;\n"),
    (error: unknown) => {
      psql.tool.kill();
      throw error;
    },
  );
  const [written, whole] = await Promise.allSettled([psql.ended, read]);
  if (whole.status === "rejected" && written.status === "rejected" && psql.tool.signalCode === null)
    throw written.reason;
  if (whole.status === "rejected") throw whole.reason;
  if (written.status === "rejected") throw written.reason;
}

/** Functions of extensions belong to their extensions, and stay. */
const DROP_EVERYTHING = `
  set client_min_messages = warning;
  do $$ declare statement text; begin
    for statement in select format('drop table if exists public.%I cascade', tablename) from pg_tables where schemaname = 'public'
    loop execute statement; end loop;
    for statement in select format('drop function if exists %s cascade', pg_proc.oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')
    loop execute statement; end loop;
  end $$;
  drop schema if exists jobs cascade;
  drop schema if exists drizzle cascade;`;

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

type Tool = "pg_dump" | "pg_restore" | "psql";

function runTool(name: Tool, args: readonly string[], url: string): Promise<void> {
  const { tool, ended } = startTool(name, args, url);
  tool.stdout.resume();
  return ended;
}

/** The address is passed in the environment, because everyone on the machine can read arguments. */
function startTool(name: Tool, args: readonly string[], url: string) {
  const env = { ...process.env, PATH: toolPath(), ...connectionVariables(url) };
  const tool = spawn(name, args, { stdio: ["pipe", "pipe", "pipe"], env });
  let complaint = "";
  tool.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = new Promise<void>((resolve, reject) => {
    tool.on("error", () => reject(new ArchiveError(missingTool(name))));
    tool.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new ArchiveError(`${name} failed: ${complaint.trim().split("\n")[0] ?? code}`));
    });
  });
  return { tool, ended };
}

function missingTool(name: string): string {
  return `${name} is not installed. Install the PostgreSQL client programs, at least as new as the server, or run ${name} where they are.`;
}

/** Debian keeps each version's programs in a separate folder; the newest ones can read what older servers write. */
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
