import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAKER = fileURLToPath(new URL("../packages/server/src/db/embedded-maker.ts", import.meta.url));

/** Creating an embedded database takes seconds, so it is done once; each worker's server gets a copy. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "prompt-shield-e2e-database-"));
  const database = join(folder, "db");
  execFileSync(process.execPath, [MAKER, database], { stdio: "inherit" });
  process.env["E2E_DATABASE"] = database;
  return () => rmSync(folder, { recursive: true });
}
