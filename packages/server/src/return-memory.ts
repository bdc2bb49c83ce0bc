import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Gives back what starting has used up. Loading hundreds of modules leaves more than twice as much garbage as what is
 * kept, and V8 would hold on to the emptied pages for good: they were once needed, so they may be again.
 */
export function returnMemory(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as NodeJS.GCFunction;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
