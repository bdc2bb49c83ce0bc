import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test, vi } from "vitest";

/** A first start creates a database, which takes seconds on an idle machine and longer on a busy one. */
vi.setConfig({ testTimeout: 400_000 });

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-main-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const seen = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (seen.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (seen.err += chunk.toString()));
  const exit = new Promise<number | string | null>((resolve) =>
    child.on("exit", (code, signal) => resolve(signal ?? code)),
  );
  const started = async () => {
    while (!/outbox/.test(seen.out)) {
      if (child.exitCode !== null) throw new Error(`ended early: ${seen.err}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return /http:\/\/localhost:\d+/.exec(seen.out)?.[0] ?? "";
  };
  return { child, seen, exit, started };
}

test.concurrent.each([
  [{ PORT: "many" }, /^PORT must be [^\n]+\n$/],
  [{ DATABASE_URL: "postgres://localhost/x" }, /^APP_SECRET is required [^\n]+\n$/],
  [{ DATA_DIR: join(MAIN, "below-a-file") }, /^DATA_DIR [^\n]+\n$/],
  [{ DATABASE_URL: "postgres://127.0.0.1:1/x", APP_SECRET: "s".repeat(32) }, /^DATABASE_URL [^\n]+\n$/],
])("a wrong setting %j ends with one line and no stack trace", async (env, line) => {
  const { exit, seen } = run(env);
  expect(await exit).not.toBe(0);
  expect(seen.err).toMatch(line);
});

test("a taken port is reported in one line", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const { exit, seen } = run({ PORT: String(port) });
  expect(await exit).not.toBe(0);
  expect(seen.err).toMatch(/^PORT \d+ is in use[^\n]+\n$/);
  other.close();
});

test("it prints address, data folder and outbox, keeps its data across restarts, and drains on SIGTERM", async () => {
  const first = run({ PORT: "0" });
  const url = await first.started();
  expect(first.seen.out).toContain(dataDir);
  expect(first.seen.out).toContain(join(dataDir, "outbox"));
  const account = JSON.stringify({ email: "ada@shield.example", password: "Correct-Horse-9" });
  const post = (base: string, path: string) =>
    fetch(`${base}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: account,
    });
  expect((await post(url, "/api/v1/auth/sign-up")).status).toBe(201);

  const second = run({ PORT: "0" });
  expect(await second.exit).not.toBe(0);
  expect(second.seen.err).toMatch(/^DATA_DIR [^\n]+ is in use by another [^\n]+\n$/);

  // The server has this request once it asks for the body, and the signal comes before the body does.
  const answer = askHalfway(`${url}/api/v1/login`, account, () => {
    first.child.kill("SIGTERM");
    // Stopping a whole process group signals the server twice.
    setTimeout(() => first.child.kill("SIGTERM"), 100);
  });
  expect(await answer).toBe(200);
  expect(await first.exit).toBe(0);
  expect(readdirSync(join(dataDir, "outbox"))).toHaveLength(1);

  const third = run({ PORT: "0" });
  expect((await post(await third.started(), "/api/v1/auth/sign-in")).status).toBe(200);
  third.child.kill("SIGTERM");
  expect(await third.exit).toBe(0);
});

test("hardening 8: in public the start prints a link for each administrator, on localhost none", async () => {
  const admins = { PORT: "0", ADMIN_EMAILS: "ada@shield.example" };
  const open = run({ ...admins, APP_URL: "https://shield.example" });
  await open.started();
  expect(open.seen.out).toMatch(
    /^Admin link for ada@shield\.example .+: https:\/\/shield\.example\/claim-admin\?token=\S+$/m,
  );
  expect(open.seen.out).toMatch(/^Warning: ADMIN_EMAILS addresses are not verified/m);
  open.child.kill("SIGTERM");
  await open.exit;

  const local = run(admins);
  await local.started();
  expect(local.seen.out).not.toMatch(/admin/i);
  local.child.kill("SIGTERM");
  await local.exit;
});

/** Sends the headers, does `meanwhile` when the server has them, and only then sends the body. */
function askHalfway(url: string, body: string, meanwhile: () => void): Promise<number | undefined> {
  const headers = {
    "content-type": "application/json",
    "content-length": body.length,
    expect: "100-continue",
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on("error", reject);
    call.on("continue", () => {
      meanwhile();
      setTimeout(() => call.end(body), 300);
    });
    call.flushHeaders();
  });
}
