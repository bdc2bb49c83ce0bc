import { createHash } from "node:crypto";
import { constants, createReadStream, createWriteStream } from "node:fs";
import { cp, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ConfigError } from "../config.ts";
import { eraseLeftovers } from "../db/eraser.ts";
import { holdDataFolder } from "../db/lock.ts";
import { packFolder, readArchive } from "./archive.ts";
import { askForSnapshot } from "./control.ts";
import { DATABASE_FOLDER, takeSnapshot } from "./snapshot.ts";

export interface WrittenBackup {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly files: number;
}

/**
 * Writes the whole embedded database into one file, from the running server or, if none is running, from the folder.
 */
export async function backupEmbedded(dataDir: string, file: string): Promise<WrittenBackup> {
  const release = holdIfFree(dataDir);
  try {
    const database = join(dataDir, DATABASE_FOLDER);
    const copyFiles = async (folder: string) => {
      await eraseLeftovers(database);
      await cp(database, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
    };
    const snapshot = release ? await takeSnapshot(dataDir, copyFiles) : await askForSnapshot(dataDir);
    try {
      return await writeBackup(packFolder(snapshot), file);
    } finally {
      await rm(snapshot, { recursive: true, force: true });
    }
  } finally {
    release?.();
  }
}

function holdIfFree(dataDir: string): (() => void) | undefined {
  try {
    return holdDataFolder(dataDir);
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
}

/** The file gets its name only once it is complete, on disk, and has been read back. Only its owner may read it. */
async function writeBackup(source: Readable, file: string): Promise<WrittenBackup> {
  const part = `${file}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  try {
    await pipeline(source, createWriteStream(part, { mode: 0o600, flush: true }));
    const hash = createHash("sha256");
    const written = createReadStream(part).on("data", (chunk) => hash.update(chunk));
    const { files } = await readArchive(written);
    const { size: bytes } = await stat(part);
    await rename(part, file);
    await flushFolder(dirname(file));
    return { file, bytes, sha256: hash.digest("hex"), files };
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** A rename survives a power loss only once its folder is on disk. Windows has no such call and does not need one. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
