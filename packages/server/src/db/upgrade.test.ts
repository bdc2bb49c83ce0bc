import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleOverPg } from "drizzle-orm/node-postgres";
import { migrate as migratePg } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzleOverPglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import { Client } from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { backupEmbedded } from "../operations/backup-embedded.ts";
import { dumpPostgres, restorePostgres } from "../operations/postgres-tools.ts";
import { restoreEmbedded } from "../operations/restore-embedded.ts";
import { createVault } from "../ports/vault.ts";
import {
  createDatabase,
  type DatabaseKind,
  DATABASES,
  dropDatabase,
  fillDataFolder,
} from "../testing/databases.ts";
import {
  firstMigrations,
  OLD_CUSTOMER,
  OLD_SCANS,
  OLD_SCANS_THIS_MONTH,
  oldCustomer,
} from "../testing/first-release.ts";
import { until } from "../testing/receiver.ts";
import { rulesScanner } from "../testing/rules-scanner.ts";
import { startTestApp } from "../testing/test-app.ts";
import { type Connection, connectEmbedded, connectPostgres, EMBEDDED_SETTINGS } from "./connect.ts";

const APP_SECRET = "the secret that the first version had, kept";
const { email, password, key } = OLD_CUSTOMER;
const SERVERS =
  "select 1 from pg_stat_activity where datname = current_database() and application_name = 'prompt-shield'";
const root = mkdtempSync(join(tmpdir(), "prompt-shield-upgrade-"));
const first = firstMigrations();
afterAll(() => {
  for (const folder of [root, first]) rmSync(folder, { recursive: true });
});

/** Runs plain SQL on a database that no server has open. */
type Query = (text: string) => Promise<{ rows: unknown[] }>;

interface Installation {
  open<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /** Creates the first version's tables, fills them, and returns their content. */
  fillFirst(filling: string): Promise<Record<string, string>>;
  connect(): Promise<Connection>;
  backUp(): Promise<void>;
  restore(): Promise<unknown>;
  remove(): Promise<void>;
}

const INSTALLATIONS: Record<DatabaseKind, () => Promise<Installation>> = {
  embedded: async () => {
    const dataDir = join(root, "data");
    const file = join(root, "backup.tar.gz");
    mkdirSync(dataDir);
    fillDataFolder(dataDir, { isMigrated: false });
    const queryOf =
      (client: PGlite): Query =>
      async (text) =>
        (await client.exec(text)).at(-1) ?? { rows: [] };
    const withClient = async <Result>(work: (client: PGlite) => Promise<Result>): Promise<Result> => {
      const client = new PGlite(join(dataDir, "db"), EMBEDDED_SETTINGS);
      return work(client).finally(() => client.close());
    };
    return {
      open: (work) => withClient((client) => work(queryOf(client))),
      fillFirst: (filling) =>
        withClient(async (client) => {
          await migratePglite(drizzleOverPglite({ client }), { migrationsFolder: first });
          await client.exec(filling);
          return wholeOf(queryOf(client));
        }),
      connect: () => connectEmbedded(dataDir),
      backUp: async () => void (await backupEmbedded(dataDir, file)),
      restore: () => restoreEmbedded(dataDir, file, { isForced: true }),
      remove: async () => undefined,
    };
  },
  postgres: async () => {
    const url = await createDatabase();
    const file = join(root, "backup.dump");
    const withClient = async <Result>(work: (client: Client) => Promise<Result>): Promise<Result> => {
      const client = new Client({ connectionString: url });
      await client.connect();
      return work(client).finally(() => client.end());
    };
    return {
      open: (work) => withClient((client) => work((text) => client.query(text))),
      fillFirst: (filling) =>
        withClient(async (client) => {
          await migratePg(drizzleOverPg({ client }), { migrationsFolder: first });
          await client.query(filling);
          return wholeOf((text) => client.query(text));
        }),
      connect: () => connectPostgres(url, () => undefined),
      backUp: () => dumpPostgres(url, file),
      restore: async () => {
        // A server's connections end a moment after the server.
        await until(() => withClient(async (client) => (await client.query(SERVERS)).rows.length === 0));
        await restorePostgres(url, file, { isForced: true });
      },
      remove: () => dropDatabase(url),
    };
  },
};

/** Every row of every table, as text: what a restored backup must equal. */
async function wholeOf(query: Query): Promise<Record<string, string>> {
  const { rows } = await query("select tablename from pg_tables where schemaname = 'public' order by 1");
  const whole: Record<string, string> = {};
  for (const { tablename } of rows as { tablename: string }[]) {
    const read = await query(
      `select json_agg(one order by one::text)::text as content from ${tablename} as one`,
    );
    whole[tablename] = String((read.rows[0] as { content: string | null }).content);
  }
  return whole;
}

describe.each(DATABASES)("the first version's data on the %s database", (kind) => {
  test("is complete after the upgrade to this version, and restoring its backup brings it back unchanged", async () => {
    const installation = await INSTALLATIONS[kind]();
    const before = await installation.fillFirst(await oldCustomer(createVault(APP_SECRET)));
    expect(Object.keys(before)).toContain("scan_logs");
    await installation.backUp();

    const app = await startTestApp(kind, {
      connection: await installation.connect(),
      env: { APP_SECRET },
      scanner: rulesScanner,
    });
    const ada = app.browser();
    expect(await ada.post("/api/v1/auth/sign-in", { email, password })).toMatchObject({ status: 200 });
    const history = await ada.get<{ id: string; original_prompt: string }[]>("/api/v1/scan-logs/export.json");
    expect(history.body).toHaveLength(OLD_SCANS);
    expect(history.body).toContainEqual(
      expect.objectContaining({ id: "log-7", original_prompt: "Old prompt number 7" }),
    );
    expect((await ada.get("/api/v1/profile")).body).toMatchObject({
      plan: "pro",
      subscription_status: "active",
    });
    expect((await ada.get("/api/v1/usage")).body).toMatchObject({ scan_count: OLD_SCANS_THIS_MONTH });
    expect((await ada.get("/api/v1/billing/history")).body).toMatchObject({
      payments: [{ reference: "ref-1", status: "success" }],
    });
    expect((await ada.get("/api/v1/webhooks")).body).toMatchObject({
      webhooks: [{ id: "w1", enabled: true }],
    });
    expect((await ada.get("/api/v1/webhooks/w1/deliveries")).body).toMatchObject({
      deliveries: [{ id: "d1", status: "delivered" }],
    });
    expect((await ada.get("/api/v1/support")).text).toContain("In the settings.");
    expect((await ada.post("/api/v1/api-keys/k1/reveal", {})).body).toEqual({ key });
    const scanned = await app
      .browser()
      .post("/api/v1/scan", { prompt: "Hello" }, { headers: { "x-api-key": key } });
    expect(scanned.status).toBe(200);
    expect((await ada.get("/api/v1/usage")).body).toMatchObject({ scan_count: OLD_SCANS_THIS_MONTH + 1 });
    await app.close();

    await installation.restore();
    expect(await installation.open(wholeOf)).toEqual(before);
    await installation.remove();
  });
});
