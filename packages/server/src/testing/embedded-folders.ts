import { createHash, randomUUID } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MAKER, makeEmbedded } from "../db/make-embedded.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const manifestOf = (name: string): string =>
  join(createRequire(import.meta.url).resolve(name), "../../package.json");

const CACHE = at("../../../../.cache");
/** The files on which an embedded database depends, and those on which its tables depend. */
const PGLITE = [manifestOf("@electric-sql/pglite"), MAKER];
const SCHEMA = [
  manifestOf("pg-boss"),
  at("../ports/queue-settings.ts"),
  ...globSync(at("../db/migrations/**/*.{sql,json}")).toSorted(),
];

/**
 * A folder with an embedded database without tables, to be copied and never opened. Creating one takes seconds and
 * depends only on PGlite and how it is called, so it is kept for later runs.
 */
export function emptyEmbedded(): Promise<string> {
  return kept("embedded", PGLITE, makeEmbedded);
}

/** A folder with the tables of this version and those of the queue. */
export async function migratedEmbedded(): Promise<string> {
  const empty = await emptyEmbedded();
  // A migration creates the partitions of the month in which it runs.
  const month = new Date().toISOString().slice(0, "2026-01".length);
  return kept(`embedded-${month}`, [...PGLITE, ...SCHEMA], async (folder) => {
    cpSync(empty, folder, { recursive: true });
    // Imported late: loading the database's code takes as long as using it, and usually there is nothing to do.
    const { migrateFolder } = await import("./migrate-folder.ts");
    await migrateFolder(folder);
  });
}

/** The folder that was made from these files, in this run or an earlier one. */
async function kept(
  name: string,
  sources: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash("sha256");
  for (const file of sources) hash.update(readFileSync(file)).update("\0");
  const folder = join(CACHE, `${name}-${hash.digest("hex").slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  // Another run may be creating it too: the first to finish wins.
  const mine = `${folder}.${randomUUID()}`;
  await make(mine);
  try {
    renameSync(mine, folder);
  } catch (error) {
    rmSync(mine, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
