import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { allowedCores } from "./cores.ts";
import type { Row, RowOptions } from "./row.ts";

const PINNED = fileURLToPath(new URL("pinned.ts", import.meta.url));

/**
 * Runs the soak of all databases at once, each with its server, database, callers and receiver on a core of
 * its own: child processes stay on the core of the pinned process.
 */
export function soakSideBySide(all: readonly RowOptions[]): Promise<Row[]> {
  const cores = allowedCores();
  if (cores.length < all.length)
    throw new Error(
      `--side-by-side needs a core for each of ${all.length} databases; there are ${cores.length}`,
    );
  return Promise.all(all.map((options, n) => soakPinned(options, cores[n] ?? 0)));
}

async function soakPinned(options: RowOptions, core: number): Promise<Row> {
  const child = spawn("taskset", ["-c", String(core), process.execPath, PINNED, JSON.stringify(options)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("message", (row) => resolve({ ...(row as Row), core }));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the soak of "${options.database}" ended with ${code}`)));
  });
}
