import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { startSharedServer } from "./shared-server.ts";

const MAKER = fileURLToPath(new URL("../packages/server/src/testing/database-maker.ts", import.meta.url));

/** Creating an embedded database and its tables takes seconds, so it is done once; each server gets a copy. */
export default async function setUp(): Promise<() => Promise<void>> {
  process.env["E2E_DATABASE"] = execFileSync(process.execPath, [MAKER], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const server = await startSharedServer();
  return () => server.stop();
}
