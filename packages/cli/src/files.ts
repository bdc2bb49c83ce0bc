import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const FILE_MAX_BYTES = 10 * 1024 * 1024;
/** What is installed, built or kept by tools is not what the project's people wrote. */
const SKIPPED_FOLDERS = new Set([".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv", "dist"]);
/** Text hardly ever holds this byte, and everything else hardly ever lacks it. */
const NUL = 0;
const LOOKED_AT_BYTES = 8_192;

export interface FoundFile {
  readonly path: string;
  readonly text: string;
}

export interface SkippedFile {
  readonly path: string;
  readonly why: string;
}

/** The texts below these paths, folder by folder in the order of their names. Links inside folders are not followed. */
export async function* readFiles(paths: readonly string[]): AsyncGenerator<FoundFile | SkippedFile> {
  for (const path of paths) {
    const found = await stat(path);
    if (found.isDirectory()) yield* readFolder(path);
    else yield await readText(path);
  }
}

async function* readFolder(folder: string): AsyncGenerator<FoundFile | SkippedFile> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) yield* readFolder(path);
    else if (entry.isFile()) yield await readText(path);
  }
}

async function readText(path: string): Promise<FoundFile | SkippedFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > FILE_MAX_BYTES) return { path, why: "larger than 10 MiB" };
    const bytes = await file.readFile();
    if (bytes.subarray(0, LOOKED_AT_BYTES).includes(NUL)) return { path, why: "not a text" };
    return { path, text: bytes.toString("utf8") };
  } finally {
    await file.close();
  }
}
