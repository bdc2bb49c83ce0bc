import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseManifest } from "@prompt-shield/engine/manifest";

/** Name and version of the model that ships with the engine; its folder is next to the engine's source. */
export function modelVersion(): string {
  const source = dirname(createRequire(import.meta.url).resolve("@prompt-shield/engine"));
  const text = readFileSync(join(source, "../model/manifest.json"), "utf8");
  const { name, version } = parseManifest(text);
  return `${name} ${version}`;
}
