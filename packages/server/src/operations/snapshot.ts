import { constants, existsSync, readdirSync, rmSync } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readJournal } from "../db/migrate.ts";
import { newId } from "../ports/ids.ts";

export const SECRET_FILE = "app-secret";
export const DATABASE_FOLDER = "db";
const MANIFEST = "manifest.json";
const PREFIX = "snapshot-";

/** A backup's description of itself, read before anything else in it is trusted. */
export interface Manifest {
  readonly format: 1;
  readonly created_at: string;
  /** The newest migration of the version that made the backup. */
  readonly migration: string;
}

/**
 * Gathers the contents of a backup in a separate folder: database, generated secret, manifest. The database is copied
 * now and packed later, so that writes wait only for the copy.
 */
export async function takeSnapshot(
  dataDir: string,
  copyFiles: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(dataDir, `${PREFIX}${newId()}`);
  try {
    await mkdir(folder, { mode: 0o700 });
    const migration = readJournal().at(-1)?.tag ?? "";
    const manifest: Manifest = { format: 1, created_at: new Date().toISOString(), migration };
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    // Without the secret, the API keys in the database could not be read. There is no such file if APP_SECRET is set.
    const secret = join(dataDir, SECRET_FILE);
    if (existsSync(secret)) {
      await copyFile(secret, join(folder, SECRET_FILE), constants.COPYFILE_FICLONE);
    }
    await copyFiles(join(folder, DATABASE_FOLDER));
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** A process that was killed during a backup leaves its copy behind. */
export function removeStaleSnapshots(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(PREFIX)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
