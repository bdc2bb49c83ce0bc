import { createReadStream, existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { checkEmbedded, type EmbeddedReport } from "../db/check.ts";
import { holdDataFolder } from "../db/lock.ts";
import { newId } from "../ports/ids.ts";
import { ArchiveError, readArchive } from "./archive.ts";
import { flushFolder } from "./backup-embedded.ts";
import { DATABASE_FOLDER, type Manifest, SECRET_FILE } from "./snapshot.ts";

export interface Restored {
  readonly report: EmbeddedReport;
  readonly manifest: Manifest;
  readonly hasSecret: boolean;
  /** The folder with the previous data, if there was any. */
  readonly setAside: string | undefined;
}

/**
 * Replaces the embedded database with a backup. The backup is first unpacked next to the data and checked; the previous
 * data is moved aside, never deleted. Refuses while a server runs, and refuses to replace data unless `isForced`.
 */
export async function restoreEmbedded(
  dataDir: string,
  file: string,
  { isForced }: { isForced: boolean },
): Promise<Restored> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const release = holdDataFolder(dataDir);
  const unpacked = join(dataDir, `restore-${newId()}`);
  try {
    if (!isForced && isFilled(join(dataDir, DATABASE_FOLDER))) {
      throw new ArchiveError(
        `${dataDir} already contains a database. Choose an empty DATA_DIR, or add --force to move the existing one aside.`,
      );
    }
    await mkdir(unpacked, { mode: 0o700 });
    await readArchive(createReadStream(file), unpacked);
    const manifest = await readManifest(unpacked);
    const report = await checkEmbedded(join(unpacked, DATABASE_FOLDER));
    refuseUnsound(report);
    const hasSecret = existsSync(join(unpacked, SECRET_FILE));
    const setAside = await swapIn(dataDir, unpacked);
    return { report, manifest, hasSecret, setAside };
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    release();
  }
}

function isFilled(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}

async function readManifest(unpacked: string): Promise<Manifest> {
  try {
    const manifest = JSON.parse(await readFile(join(unpacked, "manifest.json"), "utf8")) as Manifest;
    if (manifest.format === 1 && existsSync(join(unpacked, DATABASE_FOLDER, "PG_VERSION"))) return manifest;
  } catch {
    // Reported below: whatever is wrong with the file, it is not one of our backups.
  }
  throw new ArchiveError("The file is not a backup of an embedded Prompt Shield database.");
}

function refuseUnsound({ faults, migrations }: EmbeddedReport): void {
  if (faults.length > 0) throw new ArchiveError(`The database in the backup is damaged: ${faults[0]}`);
  if (migrations.unknown > 0) {
    throw new ArchiveError("The backup was made by a newer version of Prompt Shield. Update this one first.");
  }
}

/**
 * Swaps the secret first: a crash in between leaves the old database, whose secret the owner can still find in the
 * folder with the previous data.
 */
async function swapIn(dataDir: string, unpacked: string): Promise<string | undefined> {
  const setAside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`);
  await mkdir(setAside, { mode: 0o700 });
  for (const name of [SECRET_FILE, DATABASE_FOLDER].filter((one) => existsSync(join(unpacked, one)))) {
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(setAside, name));
    await rename(join(unpacked, name), join(dataDir, name));
  }
  await flushFolder(dataDir);
  if (isFilled(setAside)) return setAside;
  await rm(setAside, { recursive: true });
  return undefined;
}
