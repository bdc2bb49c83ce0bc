import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MAKER = fileURLToPath(new URL("../packages/server/src/testing/database-maker.ts", import.meta.url));

/** An embedded database and its tables take seconds to make, so that is done once; each server gets a copy. */
export default function setUp(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "prompt-shield-e2e-database-"));
  execFileSync(process.execPath, [MAKER, folder], { stdio: "inherit" });
  process.env["E2E_DATABASE"] = join(folder, "db");
  return () => rmSync(folder, { recursive: true });
}
