import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { promisify } from "node:util";
import type { Publication } from "./packages.ts";

/** A quoted module after `from`, or inside `import(…)`. */
const SPECIFIER = /(from\s+|import\()"([^"]+)"/g;

/** Lets the compiler write the declarations of all published code, in the folder structure of the repository. */
export async function emitTypes(root: string, out: string): Promise<void> {
  const compiler = join(root, "node_modules/typescript-native/bin/tsc");
  const project = join(root, "scripts/packaging/tsconfig.types.json");
  await promisify(execFile)(process.execPath, [compiler, "-p", project, "--outDir", out]);
}

/** The path of a source's types in the published package. */
export const typesPath = ({ folder }: Publication, source: string): string =>
  posix.join("dist/types", folder.replace(/^packages\//, ""), source.replace(/\.ts$/, ".d.ts"));

/** Copies the declarations that a package exports, with those of our other packages that they need. */
export async function copyTypes(emitted: string, publication: Publication, out: string): Promise<void> {
  const waiting = Object.values(publication.doors).map(({ script }) =>
    posix.join(publication.folder, (publication.scripts[script] ?? "").replace(/\.ts$/, ".d.ts")),
  );
  const done = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (done.has(file)) continue;
    done.add(file);
    const text = await readFile(join(emitted, file), "utf8");
    const here = file;
    const published = text.replace(SPECIFIER, (whole, keyword: string, name: string) => {
      const target = declarationOf(here, name);
      if (target === undefined || !existsSync(join(emitted, target))) return whole;
      waiting.push(target);
      const path = posix.relative(posix.dirname(here), target).replace(/\.d\.ts$/, ".js");
      return `${keyword}"${path.startsWith(".") ? path : `./${path}`}"`;
    });
    const place = join(out, "dist/types", file.replace(/^packages\//, ""));
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, published);
  }
}

/** The declarations that an import leads to, if they are ours and part of the package. */
function declarationOf(importer: string, name: string): string | undefined {
  const [, door] = /^@prompt-shield\/contracts\/([\w-]+)$/.exec(name) ?? [];
  if (door !== undefined) return `packages/contracts/src/${door}.d.ts`;
  if (!name.startsWith(".")) return undefined;
  return posix.join(posix.dirname(importer), name).replace(/\.ts$/, ".d.ts");
}
