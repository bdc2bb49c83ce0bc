import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";

/** Runs `work`, which deletes from these tables, and makes sure that none of the deleted data stays on disk. */
export type Forget = <T>(tables: readonly string[], work: () => Promise<T>) => Promise<T>;

export interface Eraser {
  readonly forget: Forget;
  /** Erases everything pending now. */
  finish(): Promise<void>;
  /** Erases what takes little time; the rest waits for the next start. */
  close(): Promise<void>;
}

interface Options {
  /** A file that lists the tables still holding deleted data; it survives a crash. */
  readonly marker: string;
  readonly onError: (error: unknown) => void;
}

/** Deletions within this time are erased together. */
const GATHER_MS = 2_000;
/** A rewrite blocks everyone, so rewrites take at most a thirtieth of the time, however often rows are deleted. */
const REST_PER_WORK = 30;
const LONGEST_REST_MS = 15 * 60_000;
const QUICK_BYTES = 64 * 2 ** 20;
/**
 * The embedded database has a single session, so this applies to all of it: finished log segments are deleted, contents
 * included.
 */
export const KEEP_NO_OLD_LOG = "set wal_recycle = off";

/**
 * PostgreSQL only marks deleted rows as free, its write-ahead log contains them too, and the embedded one has no
 * autovacuum. So the eraser rewrites the tables and then truncates the log.
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
    // Tables with deletions in the meantime have been noted again, and are erased next.
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
    // Noted before the work, so that a crash during it is repaired, and again after it, because an erasure may run
    // while the work is in progress.
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
        // The marker stays for the next start, and whatever else has to be closed is still closed.
        onError(error);
      }
    },
  };
}

/** For a database without a running server: erases what the last server did not get to. */
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

/** The marker lies next to the database's folder, like its lock. */
export function markerOf(folder: string): string {
  return `${folder}.erase`;
}

async function sizeOf(client: PGlite, tables: Iterable<string>): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    // A partitioned table has no bytes of its own; its partitions do.
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
