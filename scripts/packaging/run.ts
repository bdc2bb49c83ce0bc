// `npm run pack`: the packages as files that `npm publish` and `npm install` take.
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
