import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Returns the memory that the start needed to the operating system. Loading hundreds of modules leaves more than twice
 * as much garbage as live data, and V8 would keep the freed pages for later.
 */
export function returnMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}

/** How far garbage may let the heap grow beyond the live data before it is collected, in percent. */
const GARBAGE_PERCENT = 50;

/**
 * By default V8 lets long-lived garbage grow to several times the live data, and hundreds of concurrent streams leave a
 * lot of it: the process grew with every round of them, although it needed no more memory. Collected earlier, mostly on
 * another thread, it stays as large as after the first rounds. This does not affect the young generation: with hundreds
 * of streams that still grows to V8's limit of 128 MB. Limiting it to a quarter (`--max-semi-space-size=16`, possible
 * on the command line only) saved 100 MB but more than doubled the time spent on collecting.
 */
export function collectEarly(): void {
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`);
}
