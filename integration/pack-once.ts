import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";

import { createEmptyProject } from "../scripts/packaging/empty-project.ts";
import { packAll } from "../scripts/packaging/pack.ts";
import { PUBLICATIONS } from "../scripts/packaging/packages.ts";

declare module "vitest" {
  interface ProvidedContext {
    readonly tarballs: string[];
    /** A project with the packages installed, for tests that write nothing into it. */
    readonly project: string;
  }
}

/** Packs everything once; each test file installs it into empty projects of its own. */
export default async function setup(project: TestProject): Promise<() => void> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const work = mkdtempSync(join(tmpdir(), "prompt-shield-integration-"));
  const packed = await packAll(PUBLICATIONS, { root, staging: join(work, "staging"), out: work });
  const tarballs = packed.map(({ tarball }) => tarball);
  const shared = await createEmptyProject(tarballs);
  project.provide("tarballs", tarballs);
  project.provide("project", shared.folder);
  return () => {
    shared.remove();
    rmSync(work, { recursive: true, force: true });
  };
}
