import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { MemoryFS, PGlite } from "@electric-sql/pglite";
import { EMBEDDED_SETTINGS } from "../db/connect.ts";

/** PostgreSQL's `template1` and `template0`: half of all files, and no in-memory test creates a database from them. */
const OTHER_DATABASES = /^base\/[14]\/./;

interface Files {
  readonly folders: readonly string[];
  readonly files: readonly { readonly path: string; readonly bytes: Buffer }[];
}

const read = new Map<string, Files>();

/**
 * An embedded database in memory with copies of a folder's files. PGlite itself would load them from an archive, which
 * takes half the time of opening a database, each time anew; here each worker reads them only once.
 */
export function openInMemory(folder: string): PGlite {
  const files = read.get(folder) ?? filesBelow(folder);
  read.set(folder, files);
  return new PGlite({ ...EMBEDDED_SETTINGS, fs: new FilledMemory(files) });
}

class FilledMemory extends MemoryFS {
  readonly #files: Files;

  constructor(files: Files) {
    super();
    this.#files = files;
  }

  /** PGlite calls this once its file system exists, and then looks for a database. */
  override async initialSyncFs(): Promise<void> {
    if (this.pg === undefined) throw new Error("PGlite has no file system yet");
    const { FS, ENV } = this.pg.Module;
    const inside = (path: string) => join(String(ENV.PGDATA), path);
    for (const folder of this.#files.folders) FS.mkdirTree(inside(folder));
    // With `canOwn` the file system keeps this copy instead of making another one.
    for (const { path, bytes } of this.#files.files)
      FS.writeFile(inside(path), new Uint8Array(bytes), { canOwn: true });
  }
}

function filesBelow(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: relative(folder, join(entry.parentPath, entry.name)),
    isFolder: entry.isDirectory(),
  }));
  const files = entries.filter(({ path, isFolder }) => !isFolder && !OTHER_DATABASES.test(path));
  return {
    folders: entries.filter(({ isFolder }) => isFolder).map(({ path }) => path),
    files: files.map(({ path }) => ({ path, bytes: readFileSync(join(folder, path)) })),
  };
}
