import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { FILE_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { isDocumentName } from "./documents/endings.ts";
import { readUpTo } from "./read-up-to.ts";

/** Installed packages, build output and the folders of tools: not written by the project's authors. */
const SKIPPED_FOLDERS = new Set([".git", ".hg", ".svn", "node_modules", "__pycache__", ".venv", "dist"]);
/** Text files almost never contain this byte, and binary files almost always do. */
const NUL = 0;
const LOOKED_AT_BYTES = 8_192;
/** UTF-16 files contain NUL bytes, but Windows begins them with a byte order mark. */
const UTF_16 = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: "utf-16le" },
  { mark: Buffer.from([0xfe, 0xff]), encoding: "utf-16be" },
] as const;

export const TOO_LARGE = "larger than 10 MiB";

export interface FoundFile {
  readonly path: string;
  readonly text: string;
}

/** A file that has to be parsed before it can be scanned. */
export interface FoundDocument {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface SkippedFile {
  readonly path: string;
  readonly why: string;
}

export type Found = FoundFile | FoundDocument | SkippedFile;

export interface Wanted {
  /** True: read every file as a document, whatever its name. False: read none as a document. */
  readonly asDocuments?: boolean | undefined;
  /** Selects which files in folders to read. Default: all. */
  readonly wants?: (path: string) => boolean;
}

/** The files below these paths, folder by folder in the order of their names. Links inside folders are not followed. */
export async function* readFiles(paths: readonly string[], wanted: Wanted = {}): AsyncGenerator<Found> {
  for (const path of paths) {
    const found = await stat(path);
    if (found.isDirectory()) yield* readFolder(path, wanted);
    else yield await readOne(path, wanted);
  }
}

async function* readFolder(folder: string, wanted: Wanted): AsyncGenerator<Found> {
  for await (const path of walkFolder(folder)) {
    if (wanted.wants?.(path) ?? true)
      yield await readOne(path, wanted).catch((error: unknown) => ({ path, why: whyUnreadable(error) }));
  }
}

/** Explains why a file cannot be read. One such file must not stop the others from being read. */
function whyUnreadable(error: unknown): string {
  if (error instanceof Error && "syscall" in error) return "the system does not allow it to be read";
  throw error;
}

export async function* walkFolder(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) yield* walkFolder(path);
    else if (entry.isFile()) yield path;
  }
}

export async function readOne(
  path: string,
  { asDocuments = isDocumentName(path) }: Wanted = {},
): Promise<Found> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    // Devices and pipes do not report their size, so count while reading.
    const bytes =
      size > FILE_MAX_BYTES
        ? undefined
        : await readUpTo(FILE_MAX_BYTES, file.createReadStream({ autoClose: false }));
    if (!bytes) return { path, why: TOO_LARGE };
    if (bytes.length > 0 && asDocuments) return { path, bytes };
    const marked = UTF_16.find(({ mark }) => bytes.subarray(0, 2).equals(mark));
    if (marked) return { path, text: new TextDecoder(marked.encoding).decode(bytes) };
    if (bytes.subarray(0, LOOKED_AT_BYTES).includes(NUL)) return { path, why: "not text" };
    return { path, text: bytes.toString("utf8") };
  } finally {
    await file.close();
  }
}
