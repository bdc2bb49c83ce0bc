import { execFileSync } from "node:child_process";

export interface ProcessMemory {
  readonly pid: number;
  readonly mb: number;
}

/** How much memory a server may use after its start, all its processes together. */
export const PROMISED_MB = { embedded: 600, postgres: 350 };
/** Shared pages are counted once for each process, and which pages are shared differs between machines. */
export const MEMORY_TOLERANCE = 1.1;

/** Memory of a process and all its descendants, in MB; shared pages are counted once for each process. */
export function residentMb(pid: number): number {
  return Math.round(familyMemory(pid).reduce((sum, { mb }) => sum + mb, 0));
}

/** The process itself and its descendants, one by one. */
export function familyMemory(pid: number): ProcessMemory[] {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid=,rss="], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  // Children are not always listed after their parents, so this repeats until it finds no more.
  for (let known = 0; known !== family.size;) {
    known = family.size;
    for (const [child = 0, parent = 0] of rows) if (family.has(parent)) family.add(child);
  }
  return rows.flatMap(([one = 0, , rss = 0]) => (family.has(one) ? [{ pid: one, mb: rss / 1024 }] : []));
}
