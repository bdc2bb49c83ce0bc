// `npm run backup`, `restore`, `doctor`, `admin:link`: runs an operator's command of the server's package in Node 24.
import { existsSync } from "node:fs";
import { join } from "node:path";

import { ensureInstalled, exitOnError, nodeBinary, root, runForStatus } from "./bootstrap.mjs";

exitOnError(operate());

async function operate() {
  const [command, ...args] = process.argv.slice(2);
  // Only if nothing is installed: a second install would replace the modules under a running server.
  if (!existsSync(join(root, "node_modules"))) await ensureInstalled({ everything: false });
  const entry = join(root, "packages/server/src/operations", `${command}.ts`);
  process.exitCode = await runForStatus(nodeBinary(), [entry, ...args]);
}
