import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Renders a section of a report from a file of results. Empty if there are no results yet. */
export function readSection<Results>(path: string, render: (results: Results) => string): string[] {
  const file = fileURLToPath(new URL(path, import.meta.url));
  return existsSync(file) ? [render(JSON.parse(readFileSync(file, "utf8")) as Results)] : [];
}
