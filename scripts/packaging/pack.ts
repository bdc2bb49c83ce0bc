import { execFile } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { bundleScripts } from "./bundle.ts";
import { licensesOf } from "./licenses.ts";
import { publishedManifest, type SourceManifest } from "./manifest.ts";
import type { Publication } from "./packages.ts";
import { copyTypes, emitTypes } from "./types.ts";

export interface Packed {
  readonly name: string;
  /** The package as a folder, and as the file that npm publishes. */
  readonly folder: string;
  readonly tarball: string;
}

interface Places {
  readonly root: string;
  /** Where the packages are assembled. */
  readonly staging: string;
  /** Where the packed files go. */
  readonly out: string;
}

export async function packAll(publications: readonly Publication[], places: Places): Promise<Packed[]> {
  await rm(places.staging, { recursive: true, force: true });
  await emitTypes(places.root, join(places.staging, "types"));
  const packed: Packed[] = [];
  for (const publication of publications) packed.push(await packOne(publication, places));
  return packed;
}

async function packOne(publication: Publication, { root, staging, out }: Places): Promise<Packed> {
  const folder = join(staging, publication.name);
  await mkdir(join(folder, "dist"), { recursive: true });

  const source = join(root, publication.folder);
  const described = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as SourceManifest;
  await writeFile(
    join(folder, "package.json"),
    `${JSON.stringify(publishedManifest(publication, described), null, 2)}\n`,
  );
  const modules = await bundleScripts(root, publication, join(folder, "dist"));
  await copyTypes(join(staging, "types"), publication, folder);
  for (const [from, to] of publication.files) await copy(join(root, from), join(folder, to));
  await copy(join(root, "LICENSE"), join(folder, "LICENSE"));
  if (existsSync(join(source, "README.md"))) await copy(join(source, "README.md"), join(folder, "README.md"));
  const licenses = licensesOf(modules);
  if (licenses) await writeFile(join(folder, "THIRD-PARTY-LICENSES.txt"), licenses);
  await writeBins(publication, folder);
  return { name: publication.name, folder, tarball: await tar(folder, out) };
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to);
}

async function writeBins({ bin = {} }: Publication, folder: string): Promise<void> {
  for (const path of Object.values(bin)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const script = `#!/usr/bin/env node
import { main } from "../dist/main.js";

process.exitCode = await main(process.argv.slice(2));
`;
    await writeFile(join(folder, path), script, { mode: 0o755 });
  }
}

async function tar(folder: string, out: string): Promise<string> {
  await mkdir(out, { recursive: true });
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", out];
  const { stdout } = await promisify(execFile)("npm", args, { cwd: folder });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(out, filename.replace("@", "").replace("/", "-"));
}
