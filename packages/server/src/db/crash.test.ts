import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { fillDataFolder } from "../testing/databases.ts";
import { connectEmbedded } from "./connect.ts";
import { auditLog } from "./schema/operations.ts";

const WRITER = fileURLToPath(new URL("../testing/crash-writer.ts", import.meta.url));
/**
 * Two databases side by side, one per core: fifty kills in all. A busy machine does as many as fit into the time, but
 * no fewer than the minimum.
 */
const KILLS = { most: 25, fewest: 4, withinMs: 10_000 };

test.concurrent.each(["first", "second"])("killing the %s database's writer loses nothing", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-crash-"));
  fillDataFolder(dataDir);
  const acknowledged: string[] = [];
  const deadline = Date.now() + KILLS.withinMs;
  for (let n = 0; n < KILLS.most && (n < KILLS.fewest || Date.now() < deadline); n += 1) {
    // Steps coprime to 13 cover the whole range evenly, even if the loop ends early.
    acknowledged.push(...(await writeUntilKilled(dataDir, 5 + ((n * 5) % 13) * 4)));
  }
  const { db, close } = await connectEmbedded(dataDir);
  const kept = new Set((await db.select({ name: auditLog.targetId }).from(auditLog)).map(({ name }) => name));
  await close();
  rmSync(dataDir, { recursive: true });
  expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS.fewest);
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
});

/** Kills the writer some milliseconds after its first acknowledgement, in the middle of the writes that follow. */
function writeUntilKilled(dataDir: string, afterMs: number): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const writer = spawn(process.execPath, [WRITER, dataDir], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    let complaint = "";
    let isDoomed = false;
    writer.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
    writer.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (isDoomed || output.split("\n").length < 3) return;
      isDoomed = true;
      setTimeout(() => writer.kill("SIGKILL"), afterMs);
    });
    writer.on("exit", () => {
      if (!isDoomed) reject(new Error(`the writer could not open the database: ${complaint}`));
      // The last line may be cut off; every complete line is an acknowledgement.
      resolve(output.split("\n").slice(1, -1));
    });
  });
}
