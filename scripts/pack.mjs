// `npm run pack`: packs the published packages into dist-packages/, as `npm publish` takes them.
import { ensureInstalled, exitOnError, nodeBinary, run } from "./bootstrap.mjs";

exitOnError(pack());

async function pack() {
  await ensureInstalled();
  await run(nodeBinary(), ["scripts/packaging/run.ts"]);
}
