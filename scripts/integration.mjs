// `npm run test:integration`: the packed packages on other runtimes and with other people's libraries.
import { join } from "node:path";

import { ensureInstalled, exitOnError, root, run, say } from "./bootstrap.mjs";
import { ensureChromium } from "./test-tools.mjs";

exitOnError(test());

async function test() {
  await ensureInstalled();
  say("Installing what the integration tests need…");
  await run("npm", ["ci", "--prefix", join(root, "integration"), "--ignore-scripts", "--loglevel=error"]);
  await run("vitest", ["run", "--config", "integration/vitest.config.ts"], {
    CHROMIUM_PATH: await ensureChromium(),
  });
}
