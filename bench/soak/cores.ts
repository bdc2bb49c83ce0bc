import { readFileSync } from "node:fs";

/** The numbers of the cores that this process may use. */
export function allowedCores(): number[] {
  const [, list] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return readCoreList(list ?? "");
}

/** `0-2,5` is 0, 1, 2 and 5. */
export function readCoreList(list: string): number[] {
  return list
    .split(",")
    .filter((part) => part !== "")
    .flatMap((part) => {
      const [from = 0, to = from] = part.split("-").map(Number);
      return Array.from({ length: to - from + 1 }, (_, n) => from + n);
    });
}
