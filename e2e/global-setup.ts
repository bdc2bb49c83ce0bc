import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { startSharedServer } from "./shared-server.ts";

const MAKER = fileURLToPath(new URL("../packages/server/src/testing/database-maker.ts", import.meta.url));

/** Creating an embedded database and its tables takes seconds, so it is done once; each server gets a copy. */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "prompt-shield-e2e-database-"));
  execFileSync(process.execPath, [MAKER, folder], { stdio: "inherit" });
  process.env["E2E_DATABASE"] = join(folder, "db");
  const server = await startSharedServer();
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  };
}
