import { accessSync, constants, existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { type Config, ConfigError } from "../../config.ts";
import { checkEmbedded, readMigrationState } from "../../db/check.ts";
import type { Database } from "../../db/connect.ts";
import { drizzle } from "drizzle-orm/node-postgres";
import { holdDataFolder } from "../../db/lock.ts";
import { fail, type Finding, ok, reasonOf, warn } from "./finding.ts";

const GIB = 2 ** 30;
const CLOCK_SKEW_LIMIT_MS = 5_000;

export async function checkDataFolder(dataDir: string): Promise<Finding[]> {
  const about = "DATA_DIR";
  const standing = existsSync(dataDir) ? dataDir : dirname(dataDir);
  try {
    accessSync(standing, constants.W_OK);
  } catch (error) {
    return [
      fail(
        about,
        `${standing} cannot be written (${reasonOf(error)})`,
        "Give the server's user write access to it.",
      ),
    ];
  }
  const isOpen =
    process.platform !== "win32" && standing === dataDir && (statSync(dataDir).mode & 0o077) !== 0;
  const access = isOpen
    ? warn(about, `${dataDir} can be read by others`, `chmod 700 ${dataDir}`)
    : ok(about, dataDir);
  const { bavail, bsize } = await statfs(standing);
  const freeGib = (bavail * bsize) / GIB;
  const free = `${freeGib.toFixed(1)} GiB free`;
  if (freeGib < 0.1)
    return [access, fail("Disk", free, "Free some space: the database cannot write without it.")];
  return [access, freeGib < 1 ? warn("Disk", free, "Free some space before it runs out.") : ok("Disk", free)];
}

/** Whether the database answers, is consistent and has this version's tables. Changes nothing. */
export function checkDatabase({ databaseUrl, dataDir }: Config): Promise<Finding[]> {
  return databaseUrl === undefined ? checkEmbeddedFolder(dataDir) : checkPostgres(databaseUrl);
}

async function checkEmbeddedFolder(dataDir: string): Promise<Finding[]> {
  const about = "Database";
  const folder = join(dataDir, "db");
  if (!existsSync(folder)) return [ok(about, "embedded; the first start creates it")];
  try {
    const release = holdDataFolder(dataDir);
    const { indexes, faults, migrations } = await checkEmbedded(folder).finally(release);
    if (faults.length > 0)
      return [fail(about, `damaged: ${faults[0]}`, "Restore a backup: npm run restore.")];
    return [ok(about, `embedded, ${indexes} indexes agree with their rows`), migrationFinding(migrations)];
  } catch (error) {
    if (error instanceof ConfigError)
      return [ok(about, "embedded, in use by a running server; see its /readyz")];
    return [fail(about, `cannot be opened (${reasonOf(error)})`, "Restore a backup: npm run restore.")];
  }
}

async function checkPostgres(url: string): Promise<Finding[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; fsync: string; now: Date; made: boolean }>(
      `select current_setting('server_version') as version, current_setting('fsync') as fsync, now(),
        to_regclass('drizzle.__drizzle_migrations') is not null as made`,
    );
    const [row] = rows;
    if (row === undefined) return [];
    const findings = [ok("Database", `PostgreSQL ${row.version}`), clockFinding(row.now.getTime())];
    if (row.fsync === "off")
      findings.push(warn("Database", "fsync is off", "Turn it on: a power loss would lose data."));
    if (!row.made) return [...findings, ok("Migrations", "none yet; the first start creates the tables")];
    return [
      ...findings,
      migrationFinding(await readMigrationState(drizzle({ client }) as unknown as Database)),
    ];
  } catch (error) {
    return [
      fail(
        "Database",
        `DATABASE_URL does not answer (${reasonOf(error)})`,
        "Check the address, user and password.",
      ),
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function migrationFinding({
  applied,
  missing,
  unknown,
}: Awaited<ReturnType<typeof readMigrationState>>): Finding {
  const about = "Migrations";
  if (unknown > 0)
    return fail(about, `${unknown} from a newer version`, "Run the version that made them, or a newer one.");
  if (missing.length === 0) return ok(about, `all ${applied} applied`);
  return warn(
    about,
    `${missing.length} missing: ${missing.join(", ")}`,
    "Back up, then start the server, which applies them.",
  );
}

/** Sessions, links and payments all rely on the clock. */
function clockFinding(databaseMs: number): Finding {
  const skewMs = Math.abs(Date.now() - databaseMs);
  const found = `${(skewMs / 1000).toFixed(1)} s apart from the database's clock`;
  return skewMs < CLOCK_SKEW_LIMIT_MS
    ? ok("Clock", found)
    : warn("Clock", found, "Synchronise both machines' clocks with NTP.");
}
