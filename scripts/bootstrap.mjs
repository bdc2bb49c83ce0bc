// Prepares what `npm start`, `npm test` and `npm run dev` need. Runs on the machine's own Node (20 or newer) and
// without a single dependency.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { constants, setPriority } from "node:os";
import { delimiter, join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const cache = join(root, ".cache");
/** Where Node caches compiled code. */
export const compileCache = join(cache, "compile");
const webDist = join(root, "packages/web/dist");

/** Colours are for people at a terminal. Logs stay plain text, including those of the tools that we call. */
const isPlain = !process.stdout.isTTY || Boolean(process.env.NO_COLOR);
const PLAIN = { NO_COLOR: "1", FORCE_COLOR: "0" };

export function say(line) {
  process.stdout.write(isPlain ? `· ${line}\n` : `\u001B[2m·\u001B[0m ${line}\n`);
}

/**
 * Installs the locked dependencies unless they are already there, from an earlier start or from an `npm install`.
 * Starting needs only what runs and builds the product; tests and development need everything.
 */
export async function ensureInstalled({ everything = true } = {}) {
  const stamp = join(root, "node_modules/.prompt-shield-lock");
  const wanted = hashFiles([join(root, "package-lock.json")]);
  const isDone = () => [wanted, ...(everything ? [] : [`${wanted} runtime`])].includes(readIfThere(stamp));
  if (isDone() || holdsEverything()) return;
  await holdingLock("install", async () => {
    if (isDone()) return;
    say("Installing dependencies (once per change of the lock file)…");
    const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(everything ? [] : ["--omit=dev"])];
    // onnxruntime's GPU libraries would be a large download, and we never use them.
    await run("npm", args, { ONNXRUNTIME_NODE_INSTALL: "skip" });
    writeFileSync(stamp, everything ? wanted : `${wanted} runtime`);
  });
}

/** Whether npm's record of what it installed agrees with the lock file, package by package. */
function holdsEverything() {
  const installed = packagesOf(join(root, "node_modules/.package-lock.json"));
  return Object.entries(packagesOf(join(root, "package-lock.json")))
    .filter(([path, { link, optional }]) => path.includes("node_modules/") && !link && !optional)
    .every(([path, { version }]) => installed[path]?.version === version);
}

function packagesOf(path) {
  return JSON.parse(readIfThere(path) || "{}").packages ?? {};
}

/** Builds the web app into a separate folder and swaps it in, so that a running server never sees half a build. */
export async function ensureWebBuilt({ givesWay = false } = {}) {
  const stamp = join(webDist, ".built-from");
  const wanted = hashFiles(webSources());
  if (readIfThere(stamp) === wanted) return;
  await holdingLock("build", async () => {
    if (readIfThere(stamp) === wanted) return;
    say("Building the web app…");
    const next = join(root, "packages/web/dist.next");
    const vite = join(root, "node_modules/vite/bin/vite.js");
    const args = ["build", "packages/web", "--outDir", next, "--emptyOutDir", "--logLevel", "warn"];
    await run(nodeBinary(), [vite, ...args], {}, { givesWay });
    writeFileSync(join(next, ".built-from"), wanted);
    rmSync(webDist, { recursive: true, force: true });
    renameSync(next, webDist);
  });
}

/** The Node 24 that npm installed, or the running one if it is new enough. */
export function nodeBinary() {
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  const installed = join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(installed)) return installed;
  throw new Error(
    "Node 24 is needed, and no build of it is published for this platform. Install Node 24 and try again.",
  );
}

/** Runs a command in the repository with our own tools first on the path; rejects if it fails. */
export async function run(command, args, env = {}, how = {}) {
  const code = await runForStatus(command, args, env, how);
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with status ${code}`);
}

export function runForStatus(command, args, env = {}, how = {}) {
  return statusOf(start(command, args, env, how));
}

/** For commands that run in parallel: the output of each is kept together. */
export async function runForOutput(command, args, { env = {}, givesWay = false } = {}) {
  const child = start(command, args, env, { stdio: ["ignore", "pipe", "pipe"], givesWay });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  return { status: await statusOf(child), output };
}

/** With `givesWay`, the command only gets the processor time that everything else leaves. */
function start(command, args, env, { stdio = ["ignore", "inherit", "inherit"], givesWay = false }) {
  const inherited = { ...process.env, ...(isPlain && PLAIN), PATH: toolPath() };
  const child = spawn(command, args, { cwd: root, stdio, env: { ...inherited, ...env } });
  if (givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return child;
}

function statusOf(child) {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(signal ? 1 : code));
  });
}

export function toolPath() {
  return `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH}`;
}

/** Ends the process with one readable line instead of a stack trace. */
export function exitOnError(work) {
  work.catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}

/** Lets one process work at a time; takes over a lock whose owner has died. */
export async function holdingLock(name, work) {
  mkdirSync(cache, { recursive: true });
  const lock = join(cache, `${name}.lock`);
  while (!take(lock)) {
    const owner = Number(readIfThere(join(lock, "pid")));
    if (owner && !isAlive(owner)) rmSync(lock, { recursive: true, force: true });
    else await sleep(200);
  }
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** The folder gets its name only when it names its owner: a process may die at any moment, and a lock without one would be held for ever. */
function take(lock) {
  const mine = mkdtempSync(`${lock}.`);
  writeFileSync(join(mine, "pid"), String(process.pid));
  try {
    renameSync(mine, lock);
    return true;
  } catch (error) {
    rmSync(mine, { recursive: true, force: true });
    if (IS_TAKEN.has(error.code)) return false;
    throw error;
  }
}

/** What renaming onto a folder that is there and not empty fails with, on Windows too. */
const IS_TAKEN = new Set(["EEXIST", "ENOTEMPTY", "EPERM"]);

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function webSources() {
  const folders = [
    "packages/web",
    "packages/contracts/src",
    "packages/sdk/src",
    "packages/engine",
    "bench/results",
  ];
  return ["package-lock.json", ...folders].flatMap((path) => filesBelow(join(root, path)));
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(
      (entry) =>
        !["dist", "dist.next", "node_modules"].includes(entry.name) && !entry.name.includes(".test."),
    )
    .flatMap((entry) => filesBelow(join(path, entry.name)))
    .toSorted();
}

function hashFiles(paths) {
  const hash = createHash("sha256");
  for (const path of paths)
    hash.update(relative(root, path)).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

function readIfThere(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
