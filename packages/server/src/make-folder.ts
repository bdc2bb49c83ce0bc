import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a folder that only its owner may enter, and those above it. Node's own recursive way never ends below /proc. */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (!existsSync(above)) makeFolder(above);
  mkdirSync(path, { mode: 0o700 });
}
