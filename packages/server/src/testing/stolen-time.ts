import { existsSync, readFileSync } from "node:fs";

const STAT = "/proc/stat";
const STOLEN = 7;

/**
 * How many times longer things take than on a machine of one's own: a rented processor may be given to others, in some
 * hours for most of the time. Begins when it is called; the answer says how it was since then. 1 where nobody tells.
 */
export function watchStolenTime(): () => number {
  const before = ticks();
  return () => {
    const spent = ticks().map((now, at) => now - (before[at] ?? 0));
    const wanted = spent.reduce((sum, one) => sum + one, 0);
    return wanted > 0 ? wanted / Math.max(1, wanted - (spent[STOLEN] ?? 0)) : 1;
  };
}

/** User, nice, system, idle, waiting for disks, two kinds of interrupts, stolen; since the machine started. */
function ticks(): number[] {
  if (!existsSync(STAT)) return [];
  const [, ...numbers] = (readFileSync(STAT, "utf8").split("\n")[0] ?? "").trim().split(/\s+/);
  return numbers.slice(0, STOLEN + 1).map(Number);
}
