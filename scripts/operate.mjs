// `npm run backup`, `restore`, `doctor`: an operator's command of the server's package, in Node 24.
import { join } from "node:path";

import { ensureInstalled, exitOnError, nodeBinary, root, runForStatus } from "./bootstrap.mjs";

exitOnError(operate());

async function operate() {
  const [command, ...args] = process.argv.slice(2);
  await ensureInstalled({ everything: false });
  const entry = join(root, "packages/server/src/operations", `${command}.ts`);
  process.exitCode = await runForStatus(nodeBinary(), [entry, ...args]);
}
