import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UsageError } from "../../usage.ts";

/** A server's message that waits for a person's decision. */
export interface Kept {
  readonly server: string;
  readonly what: string;
  readonly reasons: readonly string[];
  readonly value: unknown;
}

export interface Quarantine {
  /** Sets a value aside and returns its id, which is the same for the same value. */
  keep(value: unknown, what: string, reasons: readonly string[]): Promise<string>;
  isReleased(value: unknown): Promise<boolean>;
}

const RELEASED = ".released";
const idOf = (server: string, value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([server, value]))
    .digest("hex")
    .slice(0, 12);

export function createQuarantine(folder: string, server: string): Quarantine {
  const pathOf = (value: unknown): string => join(folder, idOf(server, value));
  return {
    async keep(value, what, reasons) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const kept: Kept = { server, what, reasons, value };
      await writeFile(pathOf(value), JSON.stringify(kept, null, 2), { mode: 0o600 });
      return idOf(server, value);
    },
    isReleased: (value) =>
      readFile(`${pathOf(value)}${RELEASED}`).then(
        () => true,
        () => false,
      ),
  };
}

export async function listKept(folder: string): Promise<{ id: string; kept: Kept }[]> {
  const names = await readdir(folder).catch(() => []);
  const ids = names.filter((name) => !name.endsWith(RELEASED)).toSorted();
  return Promise.all(ids.map(async (id) => ({ id, kept: await readKept(folder, id) })));
}

export async function readKept(folder: string, id: string): Promise<Kept> {
  return JSON.parse(await readFile(placeOf(folder, id), "utf8").catch(notThere(id))) as Kept;
}

/** Lets the same answer of the same server pass from now on. */
export async function release(folder: string, id: string): Promise<void> {
  const path = placeOf(folder, id);
  await rename(path, `${path}${RELEASED}`).catch(notThere(id));
}

function placeOf(folder: string, id: string): string {
  if (!/^[0-9a-f]{12}$/.test(id)) throw new UsageError(`"${id}" is not the id of anything set aside.`);
  return join(folder, id);
}

const notThere = (id: string) => (): never => {
  throw new UsageError(`Nothing is set aside under ${id}.`);
};
