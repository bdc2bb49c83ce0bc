// `npm run build`: installs what is missing and builds the web app. Images and packages start from here.
import { ensureInstalled, ensureWebBuilt, exitOnError } from "./bootstrap.mjs";

exitOnError(build());

async function build() {
  await ensureInstalled({ everything: false });
  await ensureWebBuilt();
}
