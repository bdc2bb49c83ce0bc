import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createScanner } from "../../ports/scanner/scanner.ts";
import { until } from "../../testing/receiver.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { limited } from "./readiness.ts";

const ENGINE = new URL("../../ports/scanner/engine-process.ts", import.meta.url);

test("hardening 5: /readyz reports within 10 s that the model is gone, and that it is back", async () => {
  const folder = mkdtempSync(join(tmpdir(), "prompt-shield-engine-"));
  const program = join(folder, "engine.mjs");
  writeFileSync(program, `import ${JSON.stringify(ENGINE.href)};`);
  const pids: number[] = [];
  const log = pino({ level: "info" }, { write: (line) => void pids.push(pidIn(line)) });
  const scanner = createScanner({ log, processUrl: pathToFileURL(program) });
  const app = await startTestApp("embedded", { scanner });
  const status = async () => (await app.browser().get("/readyz")).status;
  await until(async () => (await status()) === 200);
  expect(pids).not.toEqual([]);

  renameSync(program, `${program}.away`);
  process.kill(pids.at(-1) ?? 0, "SIGKILL");
  await until(async () => (await status()) === 503);

  renameSync(`${program}.away`, program);
  await until(async () => (await status()) === 200);
  await app.close();
  rmSync(folder, { recursive: true });
});

const pidIn = (line: string): number => (JSON.parse(line) as { pid: number }).pid;

test("hardening 5: a check that never answers counts as failed after its time limit, and is tried again", async () => {
  let asked = 0;
  const check = limited(() => {
    asked += 1;
    return asked === 1 ? new Promise<boolean>(() => undefined) : Promise.resolve(true);
  }, 50);
  expect(await Promise.all([check(), check()])).toEqual([false, false]);
  expect(asked).toBe(1);
  expect(await check()).toBe(true);
});
