import { fork } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MAKER = fileURLToPath(new URL("./embedded-maker.ts", import.meta.url));

/**
 * Makes a new embedded database where there is none. It takes 200 MB that a process never gets back, so another one
 * does it and ends; and elsewhere first, so that a start that is cut short leaves no half of a database behind.
 */
export async function makeEmbedded(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  await new Promise<void>((resolve, reject) => {
    const maker = fork(MAKER, [making], {
      execArgv: [],
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    maker.once("message", (reason) => reject(new Error(String(reason))));
    maker.once("error", reject);
    maker.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`making the database ended with ${code}`)),
    );
  });
  renameSync(making, folder);
}
