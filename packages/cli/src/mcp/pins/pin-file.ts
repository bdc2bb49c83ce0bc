import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { UsageError } from "../../usage.ts";

const pin = z.object({
  fingerprint: z.string(),
  /** As the server sent it, so that a person can compare it with what it says later. */
  definition: z.unknown(),
  since: z.string(),
  by: z.enum(["first use", "approval"]),
});
const held = z.object({ fingerprint: z.string(), definition: z.unknown(), why: z.string() });

const pinFile = z.object({
  version: z.literal(1),
  server: z.string(),
  /** What was accepted: `instructions`, and `tool:<name>` for each tool. */
  pinned: z.record(z.string(), pin),
  /** What the server says now and no one has approved yet. */
  held: z.record(z.string(), held),
});
export type PinFile = z.infer<typeof pinFile>;
export type Held = z.infer<typeof held>;

export const INSTRUCTIONS = "instructions";
const TOOL = "tool:";
export const toolKey = (name: string): string => `${TOOL}${name}`;
export const toolNames = (keys: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(keys).flatMap((key) => (key.startsWith(TOOL) ? [key.slice(TOOL.length)] : []));
/** The key's title for people. */
export const titleOf = (key: string): string =>
  key.startsWith(TOOL) ? `tool "${key.slice(TOOL.length)}"` : "the server's instructions";

/** One file per server, so that guards of different servers never write the same file. */
export function pinPath(folder: string, server: string): string {
  const readable = server.replaceAll(/[^\w.-]+/g, "_").slice(0, 40);
  return join(folder, `${readable}-${createHash("sha256").update(server).digest("hex").slice(0, 8)}.json`);
}

/**
 * Reads what is known about a server: nothing if it has no file. An unreadable file is an error, not
 * "nothing".
 */
export async function readPins(folder: string, server: string): Promise<PinFile> {
  const path = pinPath(folder, server);
  const found = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  return found === undefined ? { version: 1, server, pinned: {}, held: {} } : parse(found, path);
}

function parse(text: string, path: string): PinFile {
  try {
    return pinFile.parse(JSON.parse(text));
  } catch {
    throw new UsageError(
      `${path} is damaged, so nothing can be compared with it. Restore it, or delete it to trust the server anew.`,
    );
  }
}

/** Writes a temporary file and renames it: a concurrent reader sees either the old file or the new one. */
export async function writePins(folder: string, pins: PinFile): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = pinPath(folder, pins.server);
  const draft = `${path}.${randomUUID()}.tmp`;
  await writeFile(draft, `${JSON.stringify(pins, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

export const forgetPins = (folder: string, server: string): Promise<void> => rm(pinPath(folder, server));

/** Every server with pins in the folder, sorted by name. */
export async function readAllPins(folder: string): Promise<PinFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".json")).map((name) => join(folder, name));
  const all = await Promise.all(files.map(async (path) => parse(await readFile(path, "utf8"), path)));
  return all.toSorted((a, b) => (a.server < b.server ? -1 : 1));
}
