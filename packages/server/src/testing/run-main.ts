import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";

const { PATH, NODE_COMPILE_CACHE } = process.env;
export const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** Runs the server's own program on a data folder for one test file; both are removed after its tests. */
export function mainRunner() {
  const dataDir = mkdtempSync(join(tmpdir(), "prompt-shield-main-"));
  const children: ChildProcess[] = [];
  afterAll(() => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true });
  });
  const run = (env: Record<string, string>) => {
    const child = spawn(process.execPath, [MAIN], {
      env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, LOG_LEVEL: "silent", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.push(child);
    const seen = { out: "", err: "" };
    child.stdout.on("data", (chunk: Buffer) => (seen.out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (seen.err += chunk.toString()));
    const exit = new Promise<number | string | null>((resolve) =>
      // Not "exit", which may come before the last words.
      child.on("close", (code, signal) => resolve(signal ?? code)),
    );
    const started = async () => {
      while (!/outbox/.test(seen.out)) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`ended early: ${seen.err}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return /http:\/\/localhost:\d+/.exec(seen.out)?.[0] ?? "";
    };
    return { child, seen, exit, started };
  };
  return { dataDir, run };
}
