// `npm run test:integration`: tests the packed packages on other runtimes and with third-party libraries.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

import { ensureInstalled, exitOnError, root, run, runForOutput, say } from "./bootstrap.mjs";
import { ensureChromium } from "./test-tools.mjs";

const folder = join(root, "integration");

exitOnError(test());

async function test() {
  await ensureInstalled();
  await installLibraries();
  tellMissing();
  const args = ["run", "--config", "integration/vitest.config.ts", ...process.argv.slice(2)];
  const chromium = await ensureChromium().catch(({ message }) => {
    say(`The browser's tests are left out: ${message}`);
    args.push("--exclude", "integration/browser.test.ts");
    return "";
  });
  await run("vitest", args, { CHROMIUM_PATH: chromium, PRE_COMMIT: await ensurePreCommit() });
}

/** The libraries are more than a gigabyte, so they are installed only if the lock file has changed. */
async function installLibraries() {
  const lock = readFileSync(join(folder, "package-lock.json"), "utf8");
  const stamp = join(folder, "node_modules/.prompt-shield-lock");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  say("Installing what the integration tests need (1.3 GB, once per change of its lock file)…");
  await run("npm", [
    "ci",
    "--prefix",
    folder,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  writeFileSync(stamp, lock);
}

/** npm silently skips packages that do not support the platform. */
function tellMissing() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const name of Object.keys(optionalDependencies))
    if (!existsSync(join(folder, "node_modules", name)))
      say(`${name} is not published for this platform: its tests are left out.`);
}

/** Finds pre-commit, or installs it next to our caches; returns an empty path if neither works. */
async function ensurePreCommit() {
  const places = (process.env.PATH ?? "").split(delimiter).map((place) => join(place, "pre-commit"));
  const own = join(root, ".cache/pre-commit");
  const found = [...places, join(own, "bin/pre-commit")].find((path) => existsSync(path));
  if (found) return found;
  say("Installing pre-commit…");
  const pip = ["-m", "pip", "install", "--quiet", "--retries", "1", "--timeout", "10", "pre-commit"];
  const isInstalled =
    (await succeeds("python3", ["-m", "venv", own])) && (await succeeds(join(own, "bin/python"), pip));
  if (isInstalled) return join(own, "bin/pre-commit");
  say("pre-commit could not be installed: its example is not tried.");
  return "";
}

async function succeeds(command, args) {
  const { status } = await runForOutput(command, args).catch(() => ({ status: 1 }));
  return status === 0;
}
