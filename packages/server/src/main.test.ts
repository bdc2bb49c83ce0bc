import { readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { until } from "./testing/receiver.ts";
import { MEMORY_TOLERANCE, PROMISED_MB, residentMb } from "./testing/resident-memory.ts";
import { mainRunner } from "./testing/run-main.ts";

const { dataDir, run } = mainRunner();

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

  test("drains on SIGTERM, keeps its data, and prints an administrator's link once it is public", async () => {
    expect((await post(url, "/api/v1/auth/sign-up")).status).toBe(201);
    // The server has this request once it asks for the body, and the signal arrives before the body does.
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

/** Sends the headers, calls `meanwhile` once the server has them, and only then sends the body. */
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
