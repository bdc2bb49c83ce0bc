import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";

/** Runs `work`, which deletes from these tables, and makes sure that none of it stays on disk. */
export type Forget = <T>(tables: readonly string[], work: () => Promise<T>) => Promise<T>;

export interface Eraser {
  readonly forget: Forget;
  /** Erases everything pending now. */
  finish(): Promise<void>;
  /** Erases what can be erased quickly; the rest waits for the next start. */
  close(): Promise<void>;
}

interface Options {
  /** A file that lists the tables still holding deleted data; it survives a crash. */
  readonly marker: string;
  readonly onError: (error: unknown) => void;
}

/** Deletions that come together are erased together. */
const GATHER_MS = 2_000;
/** Rewriting blocks everyone, so however often rows are deleted, it takes at most a thirtieth of the time. */
const REST_PER_WORK = 30;
const LONGEST_REST_MS = 15 * 60_000;
const QUICK_BYTES = 64 * 2 ** 20;
/** For the embedded database's only session: finished log segments are removed, with everything in them. */
export const KEEP_NO_OLD_LOG = "set wal_recycle = off";

/**
 * PostgreSQL only marks deleted rows as free, and its write-ahead log repeats them; nothing vacuums in the embedded
 * one. So the tables are rewritten, and the log is truncated after that.
 */
export function createEraser(client: PGlite, { marker, onError }: Options): Eraser {
  const noted = new Set(readMarker(marker));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let restUntilMs = 0;
  let isClosed = false;

  const plan = (): void => {
    if (timer || running || isClosed || noted.size === 0) return;
    const waitMs = Math.max(GATHER_MS, restUntilMs - performance.now());
    timer = setTimeout(() => void finish().catch(onError), waitMs);
    timer.unref();
  };

  const note = (tables: readonly string[]): void => {
    const before = noted.size;
    for (const table of tables) noted.add(table);
    if (noted.size > before) writeMarker(marker, noted);
    plan();
  };

  const erase = async (): Promise<void> => {
    const tables = [...noted];
    noted.clear();
    const startedAt = performance.now();
    try {
      for (const table of tables) await client.exec(`vacuum full ${table}`);
      await client.exec("select pg_switch_wal()");
      await client.exec("checkpoint");
    } catch (error) {
      for (const table of tables) noted.add(table);
      restUntilMs = performance.now() + LONGEST_REST_MS;
      throw error;
    }
    const now = performance.now();
    restUntilMs = now + Math.min(LONGEST_REST_MS, REST_PER_WORK * (now - startedAt));
    // Tables deleted from in the meantime are noted again, and get another turn.
    writeMarker(marker, noted);
  };

  const finish = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (noted.size === 0) return running ?? Promise.resolve();
    running = (running ?? Promise.resolve()).then(erase).finally(() => {
      running = undefined;
      plan();
    });
    return running;
  };

  plan();
  return {
    // Noted before, so that a crash in between is repaired, and after, because an erase may run while the work is in
    // progress.
    forget: async (tables, work) => {
      note(tables);
      try {
        return await work();
      } finally {
        note(tables);
      }
    },
    finish,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      try {
        await running;
        if (noted.size > 0 && (await sizeOf(client, noted)) < QUICK_BYTES) await finish();
      } catch (error) {
        // The marker stays, and whatever else is to be closed is closed.
        onError(error);
      }
    },
  };
}

/** For a database without a running server: erases what the last one did not get to. */
export async function eraseLeftovers(folder: string): Promise<void> {
  const marker = markerOf(folder);
  if (readMarker(marker).length === 0) return;
  const client = new PGlite(folder);
  try {
    await client.exec(KEEP_NO_OLD_LOG);
    await createEraser(client, { marker, onError: () => undefined }).finish();
  } finally {
    await client.close();
  }
}

/** Next to the database's folder, like its lock. */
export function markerOf(folder: string): string {
  return `${folder}.erase`;
}

async function sizeOf(client: PGlite, tables: Iterable<string>): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    // A table that is partitioned has no bytes of its own.
    `select sum(pg_total_relation_size(relid))::float8 as bytes
     from unnest($1::text[]) as name, pg_partition_tree(name::regclass)`,
    [[...tables]],
  );
  return rows[0]?.bytes ?? 0;
}

function readMarker(marker: string): string[] {
  try {
    return readFileSync(marker, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

function writeMarker(marker: string, tables: ReadonlySet<string>): void {
  if (tables.size === 0) rmSync(marker, { force: true });
  else writeFileSync(marker, [...tables].join("\n"), { mode: 0o600 });
}
