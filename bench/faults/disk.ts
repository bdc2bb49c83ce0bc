import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Enough for an embedded database with its log, and some room to work in. */
const SIZE = "400m";
const CHUNK = Buffer.alloc(1_048_576, 1);

export interface SmallDisk {
  readonly folder: string;
  /** Uses up all free space. */
  fill(): void;
  free(): void;
  remove(): void;
}

/** Mounts a small disk in memory. Undefined if we may not mount one. */
export function mountSmallDisk(folder: string): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: () => {
      const file = openSync(ballast, "a");
      try {
        for (;;) writeSync(file, CHUNK);
      } catch {
        // Full, as intended.
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => execFileSync("umount", ["-l", folder]),
  };
}
