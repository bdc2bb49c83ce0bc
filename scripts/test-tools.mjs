// Finds the real browser and the real PostgreSQL for the tests, or installs them if it can.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { runForStatus, say } from "./bootstrap.mjs";

/**
 * Chromium without windows, menus and settings pages: the same engine, but a quarter less work in the browser tests.
 * Not every system packages it.
 */
const HEADLESS = "chromium-headless-shell";

/** Returns the browser's path; throws an error that says what to install if there is none. */
export async function ensureChromium() {
  for (const name of [HEADLESS, "chromium"]) {
    const found = findChromium();
    if (found) return found;
    await aptInstall(name);
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error("No browser found. Install Chromium, or set CHROMIUM_PATH to a Chrome or Chromium binary.");
}

/** Returns the folder with `initdb` and `postgres`, or undefined if TEST_DATABASE_URL names a server. */
export async function ensurePostgres() {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const found = findPostgres();
  if (found) return found;
  await aptInstall("postgresql");
  const installed = findPostgres();
  if (installed) return installed;
  throw new Error(
    "No PostgreSQL server found. Install PostgreSQL, or set TEST_DATABASE_URL to a server the tests may create databases on.",
  );
}

function findChromium() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    `/usr/bin/${HEADLESS}`,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  candidates.push("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
  return candidates.find((path) => path && existsSync(path));
}

function findPostgres() {
  const versions = "/usr/lib/postgresql";
  const folders = existsSync(versions)
    ? readdirSync(versions)
        .toSorted((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, "bin"))
    : [];
  folders.push("/opt/homebrew/opt/postgresql/bin", "/usr/local/bin", "/usr/bin");
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !hasCommand("apt-get")) return;
  say(`Installing ${name} for the tests…`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const quiet = { stdio: ["ignore", "ignore", "inherit"] };
  await runForStatus("apt-get", ["update", "-qq"], env, quiet);
  await runForStatus("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], env, quiet);
}

function hasCommand(name) {
  try {
    execFileSync("which", [name], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
