// `npm run pack`: writes the packages as files for `npm publish` and `npm install`.
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { packAll } from "./pack.ts";
import { PUBLICATIONS } from "./packages.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const out = join(root, process.argv[2] ?? "dist-packages");

await rm(out, { recursive: true, force: true });
const packed = await packAll(PUBLICATIONS, { root, staging: join(root, ".cache/packages"), out });
for (const { tarball } of packed) {
  const megabytes = (statSync(tarball).size / 1_000_000).toFixed(1);
  console.log(`${relative(root, tarball)}  ${megabytes} MB`);
}

// Also packs the wheel and the source archive of the Python client, if Python is installed.
try {
  const script = join(root, "sdks/python/build_backend/backend.py");
  const built = execFileSync("python3", [script, out], { encoding: "utf8" });
  for (const file of built.trim().split("\n")) console.log(relative(root, file));
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  console.log("python3 is not installed: the Python client was not packed.");
}
