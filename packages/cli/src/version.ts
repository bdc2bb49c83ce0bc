import { readFile } from "node:fs/promises";

/** The package's version; its package.json lies beside the folder of the scripts, in the repository and in the package. */
export async function readVersion(): Promise<string> {
  const manifest = JSON.parse(await readFile(new URL("../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  return manifest.version;
}
