// `npm run pack`: packs what is published into dist-packages/, as `npm publish` takes it.
import { ensureInstalled, exitOnError, nodeBinary, run } from "./bootstrap.mjs";

exitOnError(pack());

async function pack() {
  await ensureInstalled();
  await run(nodeBinary(), ["scripts/packaging/run.ts"]);
}
