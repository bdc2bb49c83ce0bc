import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { count, eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generatedSecret } from "../app-secret.ts";
import { connectEmbedded, connectPostgres } from "../db/connect.ts";
import { holdDataFolder } from "../db/lock.ts";
import { workspaces } from "../db/schema/workspaces.ts";
import { scanLogs, scanUsage } from "../db/schema/scans.ts";
import { createDatabase, dropDatabase, fillDataFolder } from "../testing/databases.ts";
import { rulesScanner } from "../testing/rules-scanner.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { backupEmbedded } from "./backup-embedded.ts";
import { startControl } from "./control.ts";
import { dumpPostgres, restorePostgres } from "./postgres-tools.ts";
import { restoreEmbedded } from "./restore-embedded.ts";

const log = pino({ level: "silent" });
const root = mkdtempSync(join(tmpdir(), "prompt-shield-backup-"));
const dataDir = join(root, "data");
const file = join(root, "backup.tar.gz");
const WRITERS = 4;

let app: TestApp;
let control: Awaited<ReturnType<typeof startControl>>;
beforeAll(async () => {
  generatedSecret(dataDir);
  fillDataFolder(dataDir);
  const connection = await connectEmbedded(dataDir);
  const { copyFiles } = connection;
  if (copyFiles === undefined) throw new Error("an embedded database on disk can be copied");
  app = await startTestApp("embedded", { connection, scanner: rulesScanner });
  control = await startControl({ dataDir, copyFiles, log });
});
afterAll(async () => {
  await control.close();
  await app.close();
  rmSync(root, { recursive: true });
});

describe("a backup of the embedded database", () => {
  test("taken under load contains everything acknowledged before it began, and passes its checks", async () => {
    const load = await startLoad(app);
    await load.untilAcknowledged(40);
    const before = [...load.acknowledged];
    const told = await runBackup();
    const during = load.acknowledged.length - before.length;
    await load.stop();
    expect(told).toMatch(
      /Backed up .+\n[\d.]+ MB, \d{3,} files read back and compared, sha256 [0-9a-f]{64}\n/,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir).filter((name) => name.startsWith("snapshot-"))).toEqual([]);

    const target = join(root, "restored");
    const { report, hasSecret, setAside } = await restoreEmbedded(target, file, { isForced: false });
    expect(report.faults).toEqual([]);
    expect(report.indexes).toBeGreaterThan(100);
    expect({ hasSecret, setAside }).toEqual({ hasSecret: true, setAside: undefined });
    expect(readFileSync(join(target, "app-secret"))).toEqual(readFileSync(join(dataDir, "app-secret")));

    const restored = await connectEmbedded(target);
    const kept = new Set((await restored.db.select({ id: scanLogs.id }).from(scanLogs)).map(({ id }) => id));
    const counts = await restored.db
      .select({ counted: scanUsage.scanCount, logged: count(scanLogs.id) })
      .from(scanUsage)
      .innerJoin(scanLogs, eq(scanLogs.workspaceId, scanUsage.workspaceId))
      .groupBy(scanUsage.workspaceId, scanUsage.scanCount);
    await restored.close();
    expect(before.length).toBeGreaterThanOrEqual(40);
    expect(before.filter((id) => !kept.has(id))).toEqual([]);
    // A request's writes are in the backup completely or not at all, even for requests that arrived during the backup.
    expect(counts).toHaveLength(WRITERS);
    for (const { counted, logged } of counts) expect(logged).toBe(counted);
    expect(during).toBeGreaterThan(0);
  });

  test("is refused to callers that do not know the data folder's token", async () => {
    const { port } = JSON.parse(readFileSync(join(dataDir, "control.json"), "utf8")) as { port: number };
    expect(statSync(join(dataDir, "control.json")).mode & 0o777).toBe(0o600);
    const answer = await fetch(`http://127.0.0.1:${port}/snapshot`, { method: "POST" });
    expect(answer.status).toBe(404);
  });

  test("reports that the folder is locked and no server answers", async () => {
    const held = join(root, "held");
    generatedSecret(held);
    const release = holdDataFolder(held);
    await expect(backupEmbedded(held, join(root, "none.tar.gz"))).rejects.toThrow(/nothing answers there/);
    release();
  });

  test("is not restored over a running server, and over existing data only by force, which keeps the old data", async () => {
    await expect(restoreEmbedded(dataDir, file, { isForced: true })).rejects.toThrow(/in use by another/);
    const target = join(root, "restored");
    await expect(restoreEmbedded(target, file, { isForced: false })).rejects.toThrow(/--force/);
    const { setAside = "" } = await restoreEmbedded(target, file, { isForced: true });
    expect(readdirSync(setAside).toSorted()).toEqual(["app-secret", "db"]);
    expect(existsSync(join(setAside, "db/PG_VERSION"))).toBe(true);
  });

  test.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 2_000)],
    ["damaged", (bytes: Buffer) => bytes.fill(0x55, 300_000, 300_040)],
    ["something else", () => Buffer.from("not an archive")],
  ])("that is %s is refused and leaves nothing behind", async (_what, spoil) => {
    const spoilt = join(root, "spoilt.tar.gz");
    writeFileSync(spoilt, spoil(Buffer.from(readFileSync(file))));
    const target = join(root, "empty");
    await expect(restoreEmbedded(target, spoilt, { isForced: false })).rejects.toThrow(/The backup/);
    expect(readdirSync(target)).toEqual(["db.lock"]);
  });
});

test("a PostgreSQL database is dumped and restored by its own tools", async () => {
  const [from, to] = [await createDatabase(), await createDatabase()];
  const source = await connectPostgres(from, () => undefined);
  await source.db.execute(
    sql`insert into users (id, name, email) values ('one', 'Ada', 'ada@shield.example')`,
  );
  const dump = join(root, "backup.dump");
  await dumpPostgres(from, dump);
  expect(statSync(dump).mode & 0o777).toBe(0o600);
  await expect(restorePostgres(from, dump, { isForced: true })).rejects.toThrow(/servers are connected/);
  await source.close();
  await expect(restorePostgres(from, dump, { isForced: false })).rejects.toThrow(/already contains tables/);
  await restorePostgres(to, dump, { isForced: false });
  await restorePostgres(to, dump, { isForced: true });
  const restored = await connectPostgres(to, () => undefined);
  const { rows } = (await restored.db.execute(sql`select name from users`)) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ name: "Ada" }]);
  await restored.close();
  await Promise.all([dropDatabase(from), dropDatabase(to)]);
});

/** Runs the backup like `npm run backup`, in a process of its own. */
async function runBackup(): Promise<string> {
  const env = { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir };
  const command = fileURLToPath(new URL("./backup.ts", import.meta.url));
  return (await promisify(execFile)(process.execPath, [command, file], { env })).stdout;
}

/** Simulates people who scan one prompt after the other until they are told to stop. */
async function startLoad({ signUp, db }: TestApp) {
  const acknowledged: string[] = [];
  const stopping = new AbortController();
  const people = await Promise.all(Array.from({ length: WRITERS }, () => signUp()));
  await db.update(workspaces).set({ scanLimit: 100_000 });
  const scanning = people.map(async (person) => {
    while (!stopping.signal.aborted) {
      const answer = await person.post<{ scan_id: string }>("/functions/v1/scan", { prompt: "hello there" });
      if (answer.status === 200) acknowledged.push(answer.body.scan_id);
      else await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  return {
    acknowledged,
    untilAcknowledged: async (wanted: number) => {
      while (acknowledged.length < wanted) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(scanning);
    },
  };
}
