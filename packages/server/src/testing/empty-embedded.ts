import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MAKER, makeEmbedded } from "../db/make-embedded.ts";

const CACHE = fileURLToPath(new URL("../../../../.cache", import.meta.url));
const PACKAGE = join(createRequire(import.meta.url).resolve("@electric-sql/pglite"), "../../package.json");

/**
 * A folder with an embedded database that has no tables yet, to be copied and never to be opened. Creating one takes
 * seconds and depends on nothing but PGlite and how it is called, so it is kept from one run to the next.
 */
export async function emptyEmbedded(): Promise<string> {
  const hash = createHash("sha256").update(readFileSync(PACKAGE)).update(readFileSync(MAKER));
  const folder = join(CACHE, `embedded-${hash.digest("hex").slice(0, 16)}`);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  // Another run may be making it too: whoever is ready first has made it.
  const mine = `${folder}.${randomUUID()}`;
  await makeEmbedded(mine);
  try {
    renameSync(mine, folder);
  } catch (error) {
    rmSync(mine, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}
