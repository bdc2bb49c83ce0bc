import { open, stat } from "node:fs/promises";
import { FILE_MAX_BYTES } from "@prompt-shield/contracts/limits";
import { isDocumentName } from "./documents/endings.ts";
import { readUpTo } from "./read-up-to.ts";
import { type Text, textOf } from "./text-of.ts";
import { walkFolder, type Selection, type SkippedFile } from "./walk-folder.ts";

/** Text files almost never contain this byte, and binary files almost always do. */
const NUL = 0;
const LOOKED_AT_BYTES = 8_192;
/** UTF-16 files contain NUL bytes, but Windows begins them with a byte order mark. */
const UTF_16 = [
  { mark: Buffer.from([0xff, 0xfe]), encoding: "utf-16le" },
  { mark: Buffer.from([0xfe, 0xff]), encoding: "utf-16be" },
] as const;

export const TOO_LARGE = "larger than 10 MiB";

export interface FoundFile extends Text {
  readonly path: string;
}

/** A file that has to be parsed before it can be scanned. */
export interface FoundDocument {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export type Found = FoundFile | FoundDocument | SkippedFile;

export interface Wanted extends Selection {
  /** True: read every file as a document, whatever its name. False: read none as a document. */
  readonly asDocuments?: boolean | undefined;
  /**
   * True: every selected file is read as text, whatever bytes are in it, and the command fails if one cannot
   * be read.
   */
  readonly mustRead?: boolean;
}

/** The files below these paths, and what was skipped there. */
export async function* readFiles(paths: readonly string[], wanted: Wanted = {}): AsyncGenerator<Found> {
  for (const path of paths) {
    const found = await stat(path);
    if (found.isDirectory()) yield* readFolder(path, wanted);
    else yield await readOne(path, wanted);
  }
}

async function* readFolder(folder: string, wanted: Wanted): AsyncGenerator<Found> {
  for await (const met of walkFolder(folder, wanted)) {
    const { path } = met;
    yield "why" in met
      ? met
      : await readOne(path, wanted).catch((error: unknown) => ({ path, why: whyUnreadable(error) }));
  }
}

/** Explains why a file cannot be read. One such file must not stop the others from being read. */
function whyUnreadable(error: unknown): string {
  if (error instanceof Error && "syscall" in error) return "the system does not allow it to be read";
  throw error;
}

export async function readOne(
  path: string,
  { asDocuments = isDocumentName(path), mustRead = false }: Wanted = {},
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
    if (!mustRead && !marked && bytes.subarray(0, LOOKED_AT_BYTES).includes(NUL))
      return { path, why: "not text" };
    const read = marked ? { text: new TextDecoder(marked.encoding).decode(bytes) } : await textOf(bytes);
    return { path, ...read, ...(mustRead && { text: read.text.replaceAll("\0", "") }) };
  } finally {
    await file.close();
  }
}
