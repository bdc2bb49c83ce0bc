import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BURST_LIMITS } from "@prompt-shield/contracts/limits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connectPostgres } from "../../db/connect.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { scanLogs } from "../../db/schema/scans.ts";
import { createBrowser } from "../../testing/browser.ts";
import { createDatabase, dropDatabase } from "../../testing/databases.ts";
import { countOf, setPlan, setScansLeft } from "../../testing/quota.ts";
import { until } from "../../testing/receiver.ts";
import { MEMORY_TOLERANCE, PROMISED_MB, residentMb } from "../../testing/resident-memory.ts";

const { PATH, NODE_COMPILE_CACHE } = process.env;
const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));
const TIMEOUT_MS = 180_000;
const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-processes-"));
const children: ChildProcess[] = [];
let databaseUrl: string;
let connection: Connection;
let urls: string[];

beforeAll(async () => {
  databaseUrl = await createDatabase({ isMigrated: true });
  connection = await connectPostgres(databaseUrl, () => undefined);
  urls = await Promise.all([startServer(), startServer()]);
}, TIMEOUT_MS);

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await connection.close();
  await dropDatabase(databaseUrl);
  rmSync(dataDir, { recursive: true });
});

/** A real server process on the shared PostgreSQL. */
async function startServer(): Promise<string> {
  const env = {
    PATH,
    NODE_COMPILE_CACHE,
    DATABASE_URL: databaseUrl,
    APP_SECRET: "s".repeat(40),
    DATA_DIR: dataDir,
  };
  const child = spawn(process.execPath, [MAIN], {
    env: { ...env, PORT: "0", LOG_LEVEL: "silent" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  for (;;) {
    const url = /http:\/\/localhost:\d+/.exec(output)?.[0];
    if (url !== undefined) return url;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** One person, signed in at both processes. */
async function personOnBoth(email: string) {
  const [first, second] = urls.map((url) => createBrowser(url));
  if (!first || !second) throw new Error("two servers are needed");
  const account = { email, password: "Correct-Horse-9" };
  const { body } = await first.post<{ user: { id: string } }>("/api/v1/auth/sign-up", account);
  await second.post("/api/v1/auth/sign-in", account);
  return { first, second, userId: body.user.id };
}

test("hardening 4: on PostgreSQL a server uses no more memory than documented", async () => {
  await until(async () => (await fetch(`${urls[0]}/readyz`)).ok);
  const [server] = children;
  expect(residentMb(server?.pid ?? 0)).toBeLessThan(PROMISED_MB.postgres * MEMORY_TOLERANCE);
});

test(
  "200 parallel scans over two processes with 10 left: exactly 10 succeed",
  { timeout: TIMEOUT_MS },
  async () => {
    const { first, second, userId } = await personOnBoth("quota@shield.example");
    await setScansLeft(connection.db, userId, 10);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        (n % 2 ? first : second).post("/api/v1/scan", { prompt: "hello" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body["code"] === "quota_exceeded")).toHaveLength(190);
    expect(await countOf(connection.db, userId)).toBe(10);
    expect(await connection.db.select().from(scanLogs).where(eq(scanLogs.workspaceId, userId))).toHaveLength(
      10,
    );
  },
);

test(
  "deleting a key or suspending a user takes effect in the other process at once",
  { timeout: TIMEOUT_MS },
  async () => {
    const { first, second, userId } = await personOnBoth("key@shield.example");
    await setPlan(connection.db, userId, "pro");
    const { body } = await first.post<{ id: string; key: string }>("/api/v1/api-keys", { name: "mine" });
    const validate = () =>
      second.post("/functions/v1/validate-api-key", undefined, { headers: { "x-api-key": body.key } });
    expect((await validate()).status).toBe(200);
    await first.delete(`/api/v1/api-keys/${body.id}`);
    expect((await validate()).status).toBe(401);
    await connection.db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, userId));
    expect((await first.get("/api/v1/profile")).status).toBe(403);
    expect((await second.get("/api/v1/profile")).status).toBe(403);
  },
);

test("each mail goes out once, whichever process sends it", { timeout: TIMEOUT_MS }, async () => {
  const jobsDone = async () =>
    (await connection.executeSql("select 1 from jobs.job where name in ('mail', 'account-letter')")).rows
      .length === 0;
  const outbox = () => readdirSync(join(dataDir, "outbox")).filter((name) => name.endsWith(".eml"));
  await until(jobsDone);
  const before = outbox().length;
  // Each from a different sender, because one address may send only a few mails an hour.
  const ticketOf = (n: number) => ({
    name: "Ada",
    email: `ada${n}@shield.example`,
    subject: "Hello",
    message: "Both of you",
  });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      createBrowser(urls[n % 2] ?? "").post("/api/v1/support", ticketOf(n)),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
  await until(jobsDone);
  // For each ticket one mail to its author and one to the support address.
  expect(outbox().length - before).toBe(16);
});

test("rate limits count the calls to both processes together", { timeout: TIMEOUT_MS }, async () => {
  const { burst } = BURST_LIMITS.mailPerAddress;
  const answers = [];
  // Alternating between the processes, so that each sees only half of the calls.
  for (let n = 0; n < burst * 1.5; n += 1) {
    const email = `nobody${n}@shield.example`;
    answers.push(await createBrowser(urls[n % 2] ?? "").post("/api/v1/auth/forgot-password", { email }));
  }
  const refused = answers.filter(({ status }) => status === 429);
  // A few tokens are refilled during the test.
  expect(refused.length).toBeGreaterThan(burst / 4);
  expect(answers.slice(0, burst).map(({ status }) => status)).not.toContain(429);
  for (const { headers } of refused) expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
});
