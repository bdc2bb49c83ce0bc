import { existsSync, readFileSync } from "node:fs";

const STAT = "/proc/stat";
const STOLEN = 7;

/**
 * Measures how many times slower this machine is than a dedicated one: a rented processor may be given to others, at
 * some hours for most of the time. Counts from the call; the returned function gives the factor so far, or 1 if the
 * system does not report it.
 */
export function watchStolenTime(): () => number {
  const before = ticks();
  return () => {
    const spent = ticks().map((now, at) => now - (before[at] ?? 0));
    const wanted = spent.reduce((sum, one) => sum + one, 0);
    return wanted > 0 ? wanted / Math.max(1, wanted - (spent[STOLEN] ?? 0)) : 1;
  };
}

/** Time since the machine started: user, nice, system, idle, waiting for disks, two kinds of interrupts, stolen. */
function ticks(): number[] {
  if (!existsSync(STAT)) return [];
  const [, ...numbers] = (readFileSync(STAT, "utf8").split("\n")[0] ?? "").trim().split(/\s+/);
  return numbers.slice(0, STOLEN + 1).map(Number);
}
