import { fork } from "node:child_process";
import { existsSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const MAKER = fileURLToPath(new URL("./embedded-maker.ts", import.meta.url));

/**
 * Creates an embedded database if there is none. That takes 200 MB, which a process never returns, so a child process
 * does it and exits. It works in another folder first, so that an interrupted start leaves no half-made database.
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
