import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough, type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack, type Header, type Pack } from "tar-stream";

/** The last entry of an archive, in the format of `sha256sum`. An archive that was cut off lacks it. */
const CHECKSUMS = "SHA256SUMS";

/** A backup that must not be restored. The message says why. */
export class ArchiveError extends Error {}

/** Packs a folder as a compressed tar with the checksum of each file. The folder must not change meanwhile. */
export function packFolder(folder: string): Readable {
  const archive = pack();
  const packed = archive.pipe(createGzip({ level: 1 }));
  const fill = async () => {
    const sums: string[] = [];
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      const name = path.slice(folder.length + 1).replaceAll("\\", "/");
      if (entry.isDirectory()) archive.entry({ name, type: "directory", mode: 0o700 });
      else sums.push(`${await packFile(archive, { path, name })}  ${name}\n`);
    }
    archive.entry({ name: CHECKSUMS, mode: 0o600 }, sums.join(""));
    archive.finalize();
  };
  fill().catch((error: unknown) => packed.destroy(error as Error));
  return packed;
}

async function packFile(archive: Pack, { path, name }: { path: string; name: string }): Promise<string> {
  const { size } = await stat(path);
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hashInto(hash), archive.entry({ name, size, mode: 0o600 }));
  return hash.digest("hex");
}

/** Reads a whole archive and compares every checksum; also extracts its files below `target` if that is given. */
export async function readArchive(source: Readable, target?: string): Promise<{ files: number }> {
  const found = new Map<string, string>();
  let sums: string | undefined;
  const entries = extract();
  const unpacking = pipeline(source, createGunzip(), entries);
  const reading = (async () => {
    for await (const entry of entries) {
      const { name, type } = checkedHeader(entry.header);
      if (name === CHECKSUMS) sums = await textOf(entry);
      else if (type === "directory") await makeFolder(target, name);
      else found.set(name, await takeFile(entry, target && join(target, name)));
      entry.resume();
    }
  })();
  const [unpacked, read] = await Promise.allSettled([unpacking, reading]);
  if (read.status === "rejected" && read.reason instanceof ArchiveError) throw read.reason;
  for (const outcome of [unpacked, read]) {
    if (outcome.status === "rejected") throw broken(outcome.reason);
  }
  compare(found, sums);
  return { files: found.size };
}

function broken(reason: unknown): Error {
  const { code, message } = reason as NodeJS.ErrnoException;
  // Errors of our own disk keep their message; errors from zlib and tar mean that the archive is damaged.
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return reason as Error;
  return new ArchiveError(`The backup is cut off or damaged (${message}).`, { cause: reason });
}

/** An archive may be forged, so it must not write outside the folder or create links. */
function checkedHeader({ name, type }: Header): { name: string; type: "file" | "directory" } {
  const path = name.replace(/\/+$/, "");
  const isSafe =
    path !== "" && !path.includes("\\") && path.split("/").every((part) => !/^\.{0,2}$/.test(part));
  if (!isSafe || (type !== "file" && type !== "directory")) {
    throw new ArchiveError(
      `The backup contains an entry that does not belong in a backup: ${JSON.stringify(name.slice(0, 100))}.`,
    );
  }
  return { name: path, type };
}

async function makeFolder(target: string | undefined, name: string): Promise<void> {
  if (target !== undefined) await mkdir(join(target, name), { recursive: true, mode: 0o700 });
}

async function takeFile(entry: AsyncIterable<unknown>, path: string | undefined): Promise<string> {
  const hash = createHash("sha256");
  if (path === undefined) {
    await pipeline(entry, hashInto(hash), new PassThrough().resume());
  } else {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(entry, hashInto(hash), createWriteStream(path, { flags: "wx", mode: 0o600 }));
  }
  return hash.digest("hex");
}

function hashInto(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function compare(found: ReadonlyMap<string, string>, sums: string | undefined): void {
  if (sums === undefined) throw new ArchiveError("The backup is cut off: its list of checksums is missing.");
  const lines = sums.split("\n").filter((line) => line !== "");
  if (lines.length !== found.size) throw new ArchiveError("The backup is missing files or has extra ones.");
  for (const line of lines) {
    const [, sum, name = ""] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (sum === undefined || found.get(name) !== sum) {
      throw new ArchiveError(
        `The backup is damaged: ${name || "its list of checksums"} has changed since it was written.`,
      );
    }
  }
}
