import { readFile } from "node:fs/promises";

/** The package's version. Both in the repository and when installed, package.json is next to the scripts' folder. */
export async function readVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return manifest.version;
}
