import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The part of a report that the results in a file make; none where there are no results yet. */
export function readSection<Results>(path: string, render: (results: Results) => string): string[] {
  const file = fileURLToPath(new URL(path, import.meta.url));
  return existsSync(file) ? [render(JSON.parse(readFileSync(file, "utf8")) as Results)] : [];
}
