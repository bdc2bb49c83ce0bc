import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { MemoryFS, PGlite } from "@electric-sql/pglite";
import { EMBEDDED_SETTINGS } from "../db/connect.ts";

/** PostgreSQL's own `template1` and `template0`: half of all files, and no test in memory makes a database of them. */
const OTHER_DATABASES = /^base\/[14]\/./;

interface Files {
  readonly folders: readonly string[];
  readonly files: readonly { readonly path: string; readonly bytes: Buffer }[];
}

const read = new Map<string, Files>();

/**
 * An embedded database in memory whose files are copies of those in a folder. PGlite itself would load them from an
 * archive, which takes half of the time of opening one, each time anew; here they are read once for a worker.
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

  /** PGlite calls this once its file system is there, and looks for a database next. */
  override async initialSyncFs(): Promise<void> {
    if (this.pg === undefined) throw new Error("PGlite has no file system yet");
    const { FS, ENV } = this.pg.Module;
    const inside = (path: string) => join(String(ENV.PGDATA), path);
    for (const folder of this.#files.folders) FS.mkdirTree(inside(folder));
    // The copy becomes the file's own, and is not copied again.
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
