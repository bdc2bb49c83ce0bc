// Reports known vulnerabilities of our dependencies, but never fails: a new finding must not stop a change that has
// nothing to do with it, and a mirror of the registry may not offer the service at all.
import { execFile } from "node:child_process";

const LIMIT_MS = 60_000;
const LEVELS = ["critical", "high", "moderate", "low"];

/**
 * Returns one line that says what was found, or why the registry could not be asked. Takes a minute at most, and never
 * fails.
 */
export function audit(cwd) {
  return new Promise((resolve) => {
    const options = { cwd, timeout: LIMIT_MS, maxBuffer: 64 * 2 ** 20, shell: process.platform === "win32" };
    // npm exits with status 1 if it finds something, but still prints the findings.
    execFile("npm", ["audit", "--json", "--omit=dev"], options, (_error, stdout) =>
      resolve(summarize(stdout)),
    );
  });
}

export function summarize(stdout) {
  const counts = countsIn(stdout);
  if (counts === undefined) return "audit: the registry could not be asked about known vulnerabilities";
  const found = LEVELS.filter((level) => counts[level] > 0).map((level) => `${counts[level]} ${level}`);
  const told = found.length === 0 ? "none known" : `${found.join(", ")} (npm audit --omit=dev tells which)`;
  return `audit: ${told}`;
}

function countsIn(stdout) {
  try {
    return JSON.parse(stdout).metadata.vulnerabilities;
  } catch {
    return undefined;
  }
}
