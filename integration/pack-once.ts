import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

import { packAll } from "../scripts/packaging/pack.ts";
import { PUBLICATIONS } from "../scripts/packaging/packages.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly tarballs: string[];
  }
}

/** Packs everything once; each file of tests installs it into empty projects of its own. */
export default async function setup(project: TestProject): Promise<() => void> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const work = mkdtempSync(join(tmpdir(), "prompt-shield-integration-"));
  const packed = await packAll(PUBLICATIONS, { root, staging: join(work, "staging"), out: work });
  project.provide(
    "tarballs",
    packed.map(({ tarball }) => tarball),
  );
  return () => rmSync(work, { recursive: true, force: true });
}
