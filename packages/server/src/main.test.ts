import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "./testing/receiver.ts";
import { MEMORY_TOLERANCE, PROMISED_MB, residentMb } from "./testing/resident-memory.ts";

const { PATH, NODE_COMPILE_CACHE } = process.env;
const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-main-"));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env },
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

describe("a server on its own machine", () => {
  const account = JSON.stringify({ email: "ada@shield.example", password: "Correct-Horse-9" });
  const admins = { PORT: "0", ADMIN_EMAILS: "root@shield.example" };
  let first: ReturnType<typeof run>;
  let url: string;
  beforeAll(async () => {
    first = run(admins);
    url = await first.started();
  });

  const post = (base: string, path: string) =>
    fetch(`${base}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: account,
    });

  test("prints its address, data folder and outbox, and no administrator's link", () => {
    expect(first.seen.out).toContain(dataDir);
    expect(first.seen.out).toContain(join(dataDir, "outbox"));
    expect(first.seen.out, "hardening 8").not.toMatch(/admin/i);
  });

  test("hardening 4: with the embedded database it uses no more memory than promised", async () => {
    await until(async () => (await fetch(`${url}/readyz`)).ok);
    expect(residentMb(first.child.pid ?? 0)).toBeLessThan(PROMISED_MB.embedded * MEMORY_TOLERANCE);
  });

  test("lets no other server use its data folder", async () => {
    const second = run({ PORT: "0" });
    expect(await second.exit).not.toBe(0);
    expect(second.seen.err).toMatch(/^DATA_DIR [^\n]+ is in use by another [^\n]+\n$/);
  });

  test("drains on SIGTERM, keeps its data, and prints an administrator's link once it is in public", async () => {
    expect((await post(url, "/api/v1/auth/sign-up")).status).toBe(201);
    // The server has this request once it asks for the body, and the signal comes before the body does.
    const answer = askHalfway(`${url}/api/v1/login`, account, () => {
      first.child.kill("SIGTERM");
      // Stopping a whole process group signals the server twice.
      setTimeout(() => first.child.kill("SIGTERM"), 100);
    });
    expect(await answer).toBe(200);
    expect(await first.exit).toBe(0);
    expect(readdirSync(join(dataDir, "outbox"))).toHaveLength(1);

    const again = run({ ...admins, APP_URL: "https://shield.example" });
    expect((await post(await again.started(), "/api/v1/login")).status).toBe(200);
    expect(again.seen.out, "hardening 8").toMatch(
      /^Admin link for root@shield\.example .+: https:\/\/shield\.example\/claim-admin\?token=\S+$/m,
    );
    expect(again.seen.out).toMatch(/^Warning: ADMIN_EMAILS addresses are not verified/m);
    again.child.kill("SIGTERM");
    expect(await again.exit).toBe(0);
  });
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
