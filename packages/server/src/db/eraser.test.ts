import { existsSync } from "node:fs";
import { join } from "node:path";
import { WORKSPACE_HEADER } from "@prompt-shield/contracts";
import { describe, expect, test, vi } from "vitest";
import { deletedData, KEPT, SECRET } from "../testing/deleted-data.ts";
import { until } from "../testing/receiver.ts";
import { watchStolenTime } from "../testing/stolen-time.ts";
import { PASSWORD } from "../testing/test-app.ts";

const GONE_WITHIN_MS = 20_000;

/** The tests that measure time; `eraser-copies.test.ts` has the others. */
describe("hardening 16: what was deleted from the embedded database", () => {
  const data = deletedData();
  const { start, filesWith } = data;

  /** Waits until no file contains the secret, and expects that soon, allowing for other work on the machine. */
  async function gone(): Promise<void> {
    const slowness = watchStolenTime();
    const startedAt = performance.now();
    await vi.waitUntil(() => filesWith(SECRET).length === 0, { timeout: 240_000, interval: 500 });
    expect(performance.now() - startedAt).toBeLessThan(GONE_WITHIN_MS * slowness());
  }

  test("is gone from every file within 20 s, and everything else is still there", async () => {
    const { app, connection } = await start();
    const person = await app.signUp();
    const scan = await person.post<{ scan_id: string }>("/api/v1/scan", { prompt: `say ${SECRET} aloud` });
    await person.post("/api/v1/scan", { prompt: `say ${KEPT} aloud` });
    await connection.executeSql("checkpoint");
    expect(filesWith(SECRET)).not.toEqual([]);
    expect((await person.delete(`/api/v1/scan-logs/${scan.body.scan_id}`)).status).toBe(200);
    await gone();
    expect(filesWith(KEPT)).not.toEqual([]);
    const { body } = await person.get<{ items: { original_prompt: string }[] }>("/api/v1/scan-logs");
    expect(body.items.map((item) => item.original_prompt)).toEqual([`say ${KEPT} aloud`]);
    expect(existsSync(join(data.dataDir, "db.erase"))).toBe(false);
  });

  test("is gone from every file after its account is deleted: prompts, tickets, addresses", async () => {
    const { app } = await start();
    const email = `${SECRET}@shield.example`;
    const person = await app.signUp(email);
    await person.post("/api/v1/scan", { prompt: `say ${SECRET} aloud` });
    const ticket = { name: SECRET, email, subject: `About ${SECRET}`, message: `Dear ${SECRET}` };
    expect((await person.post("/api/v1/support", ticket)).status).toBe(201);
    await app.mailsSettled();
    expect((await person.delete("/api/v1/account", { password: PASSWORD })).status).toBe(200);
    await app.mailsSettled();
    await gone();
  });

  test("is gone from every file after its workspace is deleted: prompts, keys, invitations", async () => {
    const { app, connection } = await start();
    const person = await app.signUp();
    const { body: team } = await person.post<{ id: string }>("/api/v1/workspaces", { name: "Ours" });
    const inTeam = { headers: { [WORKSPACE_HEADER]: team.id } };
    const scanned = await person.post("/api/v1/scan", { prompt: `say ${SECRET} aloud` }, inTeam);
    expect(scanned.status).toBe(200);
    await connection.executeSql("checkpoint");
    expect(filesWith(SECRET)).not.toEqual([]);
    const body = { password: PASSWORD };
    expect((await person.send("DELETE", "/api/v1/workspace", { ...inTeam, body })).status).toBe(200);
    await gone();
  });

  test("is erased in batches: deleting rows one by one does not rewrite the table each time", async () => {
    const { app, connection } = await start();
    const person = await app.signUp();
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1)
      ids.push(
        (await person.post<{ scan_id: string }>("/api/v1/scan", { prompt: `word ${n}` })).body.scan_id,
      );
    const fileOfTable = async () => {
      const { rows } = await connection.executeSql("select pg_relation_filenode('scan_logs') as file");
      return rows[0]?.["file"];
    };
    const files = new Set([await fileOfTable()]);
    for (const id of ids) {
      await person.delete(`/api/v1/scan-logs/${id}`);
      files.add(await fileOfTable());
    }
    expect(files.size).toBeLessThanOrEqual(2);
    await until(async () => {
      files.add(await fileOfTable());
      return !existsSync(join(data.dataDir, "db.erase"));
    });
    expect(files.size).toBeLessThanOrEqual(3);
  });
});
